import type { ResponseDefaults } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { ToolDefaults } from "./loading.ts";

/** Returns the declarations for responses, the nearest first, where some stand nearer to a tool than those of its home. */
export function nearerResponses(
  { responses = [] }: Pick<ToolDefaults, "responses">,
  ...nearer: readonly (ResponseDefaults | undefined)[]
): readonly ResponseDefaults[] {
  return [...nearer.filter(isRecord), ...responses];
}
