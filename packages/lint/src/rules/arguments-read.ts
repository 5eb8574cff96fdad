import type { Tool, ToolTemplate } from "@mci/contract";

/** Returns the paths of arguments that the templates of a tool read; undefined where that cannot be told. */
export function argumentsRead(
  { execution }: Tool,
  templates: readonly ToolTemplate[] | undefined,
): readonly (readonly string[])[] | undefined {
  // Other types are handed all arguments.
  if (templates === undefined || !byTemplates.has(execution.type)) return undefined;
  const read: (readonly string[])[] = [];
  for (const { paths, source } of templates) {
    if (paths === undefined || readsByOtherNames(source)) return undefined;
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

/** Engines tell the paths that are written as such, and not those of a variable or of a computed name. */
function readsByOtherNames(source: unknown): boolean {
  const tags = typeof source === "string" ? source.match(/\{[{%].*?[%}]\}/gs) : null;
  return tags?.some((tag) => bareRoot.test(tag)) === true;
}

const bareRoot = /\b(?:props|input|properties)\b(?!\s*(?:\.\s*[\w$-]|\[\s*["'`]))/;

/** A file that the arguments choose has templates of its own. */
function isFileOfArguments(execution: Tool["execution"], templates: readonly ToolTemplate[]): boolean {
  if (execution.type !== "file") return false;
  const isTemplate = Reflect.get(execution, "enableTemplating") !== false;
  const path = templates.find(({ at }) => at === "/path");
  return isTemplate && path?.paths?.some(([root = ""]) => roots.has(root) || root === "env") === true;
}
