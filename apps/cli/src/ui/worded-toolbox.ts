import type { Toolbox, ToolResult } from "@mci/contract";
import { asForCommand } from "../output/wording.ts";

/** Returns a toolbox whose errors say what to do as the rest of the page does: to people who run the command. */
export function wordedToolbox(toolbox: Toolbox): Toolbox {
  return {
    tools: () => toolbox.tools(),
    execute: async (name, props, options) => worded(await toolbox.execute(name, props, options)),
    redact: (text) => toolbox.redact?.(text) ?? text,
  };
}

function worded(result: ToolResult): ToolResult {
  if (!result.isError) return result;
  const content = result.content.map((part) =>
    part.type === "text" && part.text === result.error ? { ...part, text: asForCommand(part.text) } : part,
  );
  return { ...result, error: asForCommand(result.error), content };
}
