import type { CallValues, Problem, Tool } from "@mci/contract";
import { declaredOnly, suggest } from "@mci/plugin-kit";
import { printPath, stepsOf } from "@mci/template";
import { placeOfText } from "../prepare/place-in-block.ts";
import type { CatalogOptions } from "../catalog-options.ts";
import type { OnToolReferences } from "../prepare/prepare-context.ts";
import type { ProblemList } from "../problem-list.ts";

const roots = ["props", "input", "properties", "env", "call"];

const callValues: readonly Extract<keyof CallValues, string>[] = ["id", "time", "tenant", "subject"];

/**
 * Reports paths that can never have a value: arguments that are dropped as undeclared, and those of a root that nothing
 * fills. The latter are errors where a file is only checked (`offline`), and warnings where it is loaded: a tool may work
 * as long as its template does not come there.
 */
export function nameCheck(problems: ProblemList, { offline }: Pick<CatalogOptions, "offline">): OnToolReferences {
  let last: { readonly tool: Tool; readonly declared: ReadonlySet<string> | undefined } | undefined;
  return (loaded, references) => {
    // A tool has its templates one after the other.
    if (last?.tool !== loaded.tool) last = { tool: loaded.tool, declared: declaredOnly(loaded.tool.inputSchema) };
    for (const name of references.names) {
      const problem = problemWith(name, last.declared);
      if (problem === undefined) continue;
      const { pointer, offset } = placeOfText(loaded.tool.execution, references, spellings(name));
      const severity = offline === true ? problem.severity : "warning";
      problems.addAt({ ...problem, severity }, loaded, `/execution${pointer}`, offset);
    }
  };
}

function problemWith(name: string, arguments_: ReadonlySet<string> | undefined): Problem | undefined {
  const [root, property] = stepsOf(name);
  if (root === undefined) return undefined;
  if (!roots.includes(root)) {
    const hint =
      suggest(root, roots) ?? `A path starts with ${roots.join(", ")} or a loop variable; text has quotes: '${name}'.`;
    return {
      code: "MCI_TEMPLATE_MISSING",
      severity: "error",
      message: `Nothing is called '${root}' here: ${name}`,
      hint,
    };
  }
  if (root === "call" && !callValues.some((value) => value === property)) {
    const hint = suggest(property ?? "", callValues, { format: (near) => `'call.${near}'` });
    return {
      code: "MCI_TEMPLATE_MISSING",
      severity: "error",
      message: `A call has no value ${name}.`,
      hint: hint ?? `It has ${callValues.map((value) => `call.${value}`).join(", ")}.`,
    };
  }
  const declared = root === "props" ? arguments_ : undefined;
  if (declared === undefined || property === undefined || declared.has(property)) return undefined;
  const format = (near: string): string => `'${printPath(["props", near])}'`;
  const hint = suggest(property, declared, { format }) ?? "Declare it, or allow additionalProperties.";
  const message = `'${property}' is not among the properties of inputSchema, so ${name} never has a value.`;
  return { code: "MCI_TEMPLATE_MISSING", severity: "warning", message, hint };
}

/** The arguments have three names, and a template's own is not kept. */
function spellings(name: string): string[] {
  return name.startsWith("props") ? roots.slice(0, 3).map((root) => root + name.slice("props".length)) : [name];
}
