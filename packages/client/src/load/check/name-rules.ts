import type { SourcedTool } from "../sourced-tool.ts";
import type { ProblemList } from "../problem-list.ts";

/** Whether a tool may have its name, prefix included: what a source let through, a prefix or code may have made wrong. */
export function checkName(loaded: SourcedTool, problems: ProblemList): boolean {
  const { name } = loaded.tool;
  if (name !== "" && name.length <= 128 && !separator.test(name)) return true;
  const message = `The name ${JSON.stringify(name.slice(0, 200))} cannot be used, its prefix included.`;
  const hint = "A name has 1 to 128 characters: letters, digits, '_', '-' and '.'.";
  problems.addAt({ code: "MCI_TOOL_NAME", severity: "error", message, hint }, loaded, "/name");
  return false;
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const separator = /[\u0000-\u001f\u007f-\u009f/\\]/;
