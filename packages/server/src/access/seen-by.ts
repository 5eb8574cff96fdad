import type { CallContext, Toolbox } from "@mci/contract";
import { toolsSeenBy } from "@mci/plugin-kit";
import { wrapToolbox } from "../wrap-toolbox.ts";

/** Returns a toolbox that lists the tools that a caller sees. Its calls are those of the given one, which enforces what it hides. */
export function seenBy(toolbox: Toolbox, context: CallContext): Toolbox {
  const tools = toolbox.tools();
  if (toolsSeenBy(tools, context) === tools) return toolbox;
  const execute: Toolbox["execute"] = (name, props, options) => toolbox.execute(name, props, options);
  return wrapToolbox(toolbox, execute, () => toolsSeenBy(toolbox.tools(), context));
}
