import type { Tool } from "@mci/contract";
import { oneLine } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";
import { prompter } from "./prompter.ts";

/** Asks which tool to call, and returns its name. Throws UsageError if there is none. */
export async function askTool(tools: readonly Tool[], signal: AbortSignal): Promise<string> {
  if (tools.length === 0) throw new UsageError("There are no tools to call.", "'mci list' shows why.");
  const choices = tools.map(({ name, description }) => ({ value: name, label: toLabel(name, description) }));
  return tools[await prompter(signal).choose("Which tool?", choices)]?.name ?? "";
}

const maxDescriptionLength = 60;

function toLabel(name: string, description = ""): string {
  const line = description.trim().replaceAll(/\s+/g, " ");
  const start = line.length > maxDescriptionLength ? `${line.slice(0, maxDescriptionLength)}…` : line;
  return oneLine(start === "" ? name : `${name} - ${start}`);
}
