import type { ExecuteOptions, JsonObject, Toolbox, ToolResult } from "@mci/contract";
import { isKeyed, markKeyed } from "./idempotency/idempotency-key.ts";

/** Returns a toolbox like another one whose calls run differently, and that may list other tools. It takes keys if the other one does. */
export function wrapToolbox(
  toolbox: Toolbox,
  execute: (name: string, props: JsonObject, options: ExecuteOptions) => Promise<ToolResult>,
  tools: Toolbox["tools"] = () => toolbox.tools(),
  content: Toolbox["content"] = toolbox.content && (() => toolbox.content?.()),
): Toolbox & Required<Pick<Toolbox, "redact">> {
  const { watch } = toolbox;
  const wrapped: Toolbox & Required<Pick<Toolbox, "redact">> = {
    tools,
    execute: (name, props = {}, options = {}) => execute(name, props, options),
    ...(content && { content }),
    ...(watch && { watch: (changed) => watch.call(toolbox, changed) }),
    redact: (text) => toolbox.redact?.(text) ?? text,
  };
  if (isKeyed(toolbox)) markKeyed(wrapped);
  return wrapped;
}
