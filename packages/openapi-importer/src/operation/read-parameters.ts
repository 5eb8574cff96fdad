import { Broken } from "../broken.ts";
import { child, entries, textAt, type Located } from "../read/located.ts";
import type { Resolver } from "../read/resolver.ts";
import type { Warnings } from "../warnings.ts";
import type { Parameter, Position, Style } from "./operation.ts";
import { readExamples } from "./read-media.ts";

export interface ParameterContext {
  readonly resolver: Resolver;
  readonly warnings: Warnings;
  readonly path: string;
  /** Name of the operation, for warnings. */
  readonly name: string;
  readonly at: Located;
}

/** Returns the parameters of an operation; of two with one name and position the last one wins, in the place of the first. */
export function readParameters(list: readonly Located[], context: ParameterContext): readonly Parameter[] {
  const { resolver, warnings, path, name, at } = context;
  const found = new Map<string, Parameter>();
  for (const entry of list) {
    if (entry.value === null) continue;
    const parameter = readParameter(resolver.resolve(entry), resolver, textAt(entry, "description"));
    if (parameter !== undefined) found.set(`${parameter.position} ${parameter.name}`, parameter);
  }
  const inPath = new Set(Array.from(path.matchAll(pathParameter)).flatMap(([, name]) => name ?? []));
  for (const { name: unused, position } of found.values()) {
    if (position !== "path" || inPath.has(unused)) continue;
    found.delete(`path ${unused}`);
    warnings.add(`The path has no {${unused}}, so that parameter is left out.`, { name, at });
  }
  for (const undeclared of inPath) {
    if (found.has(`path ${undeclared}`)) continue;
    found.set(`path ${undeclared}`, { ...plainText, name: undeclared });
    warnings.add(`The path parameter {${undeclared}} is not declared: it is taken for a string.`, { name, at });
  }
  return [...found.values()];
}

/** A parameter in a path, or a pair of double braces, which is text. */
export const pathParameter: RegExp = /\{\{[^{}]*\}\}|\{([^{}]+)\}/g;

const plainText: Omit<Parameter, "name"> = {
  position: "path",
  isRequired: true,
  description: undefined,
  isDeprecated: false,
  schema: undefined,
  style: "simple",
  explode: false,
  allowReserved: false,
  contentType: undefined,
  examples: [],
  hasSegments: false,
};

/** @param beside The description beside a reference to the parameter, which counts more than its own. */
function readParameter(at: Located, resolver: Resolver, beside: string | undefined): Parameter | undefined {
  const name = textAt(at, "name");
  const position = textAt(at, "in");
  if (name === undefined || name === "") throw new Broken("A parameter has no name.", { at });
  if (!isPosition(position)) throw new Broken(`The parameter '${name}' has no valid 'in'.`, { at });
  const [media] = entries(resolver.child(at, "content"));
  const described = media === undefined ? at : resolver.resolve(media[1]);
  const style = readStyle(at, position);
  const explode = child(at, "explode")?.value;
  return {
    name,
    position,
    isRequired: position === "path" || child(at, "required")?.value === true,
    description: beside ?? textAt(at, "description"),
    isDeprecated: child(at, "deprecated")?.value === true,
    schema: child(described, "schema"),
    style,
    explode: typeof explode === "boolean" ? explode : style === "form",
    allowReserved: child(at, "allowReserved")?.value === true,
    contentType: media?.[0],
    examples: readExamples(described, resolver),
    hasSegments: child(at, "x-multi-segment")?.value === true,
  };
}

function isPosition(position: string | undefined): position is Position {
  return position !== undefined && Object.hasOwn(styles, position);
}

/** The styles that each position has; the first is the default. `tabDelimited` is `tsv` of Swagger 2. */
const styles: Readonly<Record<Position, readonly Style[]>> = {
  path: ["simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "tabDelimited"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject", "tabDelimited"],
  header: ["simple", "spaceDelimited", "pipeDelimited", "tabDelimited"],
  cookie: ["form"],
};

function readStyle(at: Located, position: Position): Style {
  const given = textAt(at, "style");
  const known = styles[position];
  return known.find((style) => style === given) ?? known[0] ?? "form";
}
