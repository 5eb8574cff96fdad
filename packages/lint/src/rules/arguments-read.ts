import type { Tool, ToolTemplate } from "@mci/contract";

/** Returns the paths of arguments that the templates of a tool read; undefined where that cannot be told. */
export function argumentsRead(
  { execution }: Tool,
  templates: readonly ToolTemplate[] | undefined,
): readonly (readonly string[])[] | undefined {
  // Other types are handed all arguments.
  if (templates === undefined || !byTemplates.has(execution.type)) return undefined;
  const read: (readonly string[])[] = [];
  for (const { paths } of templates) {
    if (paths === undefined) return undefined;
    for (const [root = "", ...path] of paths) {
      if (!roots.has(root)) continue;
      if (path.length === 0) return undefined; // All of them.
      read.push(path);
    }
  }
  return isFileOfArguments(execution, templates) ? undefined : read;
}

const byTemplates = new Set(["text", "file", "cli", "http"]);
const roots = new Set(["props", "input", "properties"]);

/** A file that the arguments choose has templates of its own. */
function isFileOfArguments(execution: Tool["execution"], templates: readonly ToolTemplate[]): boolean {
  if (execution.type !== "file") return false;
  const isTemplate = Reflect.get(execution, "enableTemplating") !== false;
  const path = templates.find(({ at }) => at === "/path");
  return isTemplate && path?.paths?.some(([root = ""]) => roots.has(root) || root === "env") === true;
}
