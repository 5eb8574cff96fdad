import type { ExecuteOptions, JsonObject, Toolbox, ToolResult } from "@mci/contract";

/** Returns a toolbox like another one whose calls run differently. */
export function wrapToolbox(
  toolbox: Toolbox,
  execute: (name: string, props: JsonObject, options: ExecuteOptions) => Promise<ToolResult>,
): Toolbox & Required<Pick<Toolbox, "redact">> {
  const { watch } = toolbox;
  return {
    tools: () => toolbox.tools(),
    execute: (name, props = {}, options = {}) => execute(name, props, options),
    ...(watch && { watch: (changed) => watch.call(toolbox, changed) }),
    redact: (text) => toolbox.redact?.(text) ?? text,
  };
}
