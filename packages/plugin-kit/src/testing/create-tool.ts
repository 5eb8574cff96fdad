import type { ExecutionBlock, Origin, Rules, Tool } from "@mci/contract";
import { deepFreeze } from "../json/deep-freeze.ts";

/** The parts of a tool besides its execution block. */
export interface ToolSettings extends Partial<Omit<Tool, "execution" | "origin">> {
  readonly origin?: Partial<Origin> | undefined;
}

/** The rules of a tool whose file declares none. */
export const defaultRules: Rules = { anyPaths: false, directories: [], network: {} };

/**
 * Returns a tool with an execution block, frozen all the way down as a client holds it.
 *
 * @example
 * createTool({ type: "mine", greeting: "Hello {{props.name}}" }, { origin: { folder: import.meta.dirname } });
 */
export function createTool<B extends ExecutionBlock>(execution: B, settings: ToolSettings = {}): Tool<B> {
  const origin = { folder: "/", rules: defaultRules, document: {}, ...settings.origin };
  return deepFreeze({ name: "tool", tags: [], annotations: {}, ...settings, execution, origin });
}
