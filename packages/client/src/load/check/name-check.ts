import type { CallValues, Problem, Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { printPath } from "@mci/template";
import { declaredOnly, isDeclared, namesAll, type NamingSchema } from "../../input/declared.ts";
import { stepsOf } from "../../steps-of.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import { placeOfText } from "../prepare/place-in-block.ts";
import type { OnToolReferences } from "../prepare/prepare.ts";
import type { ProblemList } from "../problem-list.ts";

const roots = ["props", "input", "properties", "env", "call"];

const callValues: readonly Extract<keyof CallValues, string>[] = ["id", "time", "tenant", "subject"];

/**
 * Reports paths that can never have a value: arguments that are dropped as undeclared, and those of a root that nothing
 * fills. The latter are errors where a file is only checked (`isCheck`), and warnings where it is loaded: a tool may work
 * as long as its template does not come there.
 */
export function nameCheck(problems: ProblemList, { isCheck }: { readonly isCheck: boolean }): OnToolReferences {
  return (loaded, references) => {
    for (const name of references.names) {
      const problem = problemWith(name, loaded);
      if (problem === undefined) continue;
      const { pointer, offset } = placeOfText(loaded.tool.execution, references, spellings(name));
      const severity = isCheck ? problem.severity : "warning";
      problems.addAt({ ...problem, severity }, loaded, `/execution${pointer}`, offset);
    }
  };
}

function problemWith(name: string, { tool }: SourcedTool): Problem | undefined {
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
  const declared = root === "props" ? declaredOnly(tool.inputSchema) : undefined;
  if (declared === undefined || property === undefined || declared.has(property)) return undefined;
  const format = (near: string): string => `'${printPath(["props", near])}'`;
  const hint = suggest(property, declared, { format }) ?? "Declare it, or allow additionalProperties.";
  const message = `'${property}' is not among the properties of inputSchema, so ${name} never has a value.`;
  return { code: "MCI_TEMPLATE_MISSING", severity: "warning", message, hint };
}

/** A placeholder, or a fallback in one, that begins with another name than those of the roots, or a fallback without quotes. */
const otherRoot =
  /(?:\{(?:\{|!!)|\|)\s*(?!(?:props|input|properties|env)\b)[A-Za-z_$]|\|\s*(?:[^\s"'`\w|}]|\d+[^\s\d|}])/;

/** The arguments have three names, and a template's own is not kept. */
function spellings(name: string): string[] {
  return name.startsWith("props") ? roots.slice(0, 3).map((root) => root + name.slice("props".length)) : [name];
}

/**
 * False for a tool whose templates surely read only arguments that it declares, and env: what they read is then not looked
 * at, as templates are not parsed before the first call.
 */
export function mayReadUndeclared({ inputSchema, execution }: Tool): boolean {
  return readsOthers(execution, namesAll(inputSchema) ? inputSchema : undefined);
}

/** `schema` is undefined where any argument may be read. */
function readsOthers(value: unknown, schema: NamingSchema | undefined): boolean {
  if (typeof value === "string") return (value.includes("{") && otherRoot.test(value)) || readsUnknown(value, schema);
  if (typeof value !== "object" || value === null) return false;
  for (const name in value) {
    if (hasOwn.call(value, name) && readsOthers(Reflect.get(value, name), schema)) return true;
  }
  return false;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

function readsUnknown(text: string, schema: NamingSchema | undefined): boolean {
  if (schema === undefined) return false;
  argument.lastIndex = 0;
  // `test` makes nothing, where `exec` makes arrays: there may be ten thousand texts.
  while (argument.test(text)) {
    const end = argument.lastIndex;
    let start = end;
    while (isOfName(text.charCodeAt(start - 1))) start -= 1;
    if (start === end || !isDeclared(schema, text.slice(start, end))) return true;
  }
  return false;
}

/** What reads an argument, up to the end of its name, or to a bracket. */
const argument = /\b(?:props|input|properties)\s*(?:\.\s*[\w-]+|\[)/g;

/** `[\w-]` */
function isOfName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}
