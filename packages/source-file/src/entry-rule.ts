import type { McpServerConfig } from "@mci/contract";
import type { EntryRule } from "./loading.ts";

/** Returns the approval of an entry, or of a change, that stands at `pointer`. */
export function entryRule({ approval }: Pick<McpServerConfig, "approval">, pointer: string): EntryRule | undefined {
  return approval === undefined || approval === false ? undefined : { approval, pointer: `${pointer}/approval` };
}
