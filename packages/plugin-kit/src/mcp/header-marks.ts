import { isRecord } from "@mci/contract";
import { quoted } from "../text/quoted.ts";

/** A property with `x-mcp-header`: a client sends the argument at `path` as the header `Mcp-Param-{name}`, too. */
export interface HeaderMark {
  readonly path: readonly string[];
  readonly name: string;
  readonly type: "string" | "integer" | "boolean";
}

/** The marks of a schema, or the rule that they break. */
export interface HeaderMarks {
  /** The valid marks. */
  readonly marks: readonly HeaderMark[];
  /**
   * The rule that the first invalid mark violates, worded to follow the tool's name. The protocol forbids clients to
   * use such a tool.
   */
  readonly violation?: string | undefined;
}

/**
 * Returns the `x-mcp-header` marks of a tool's input schema, by the rules of revision 2026-07-28: the name is a token and
 * unique regardless of case, the type is string, integer or boolean (a `number` has no single written form), and the
 * property is reached from the root through `properties` alone.
 */
export function readHeaderMarks(inputSchema: unknown): HeaderMarks {
  const marks: HeaderMark[] = [];
  const names = new Set<string>();
  let violation: string | undefined;
  for (const annotation of annotations(inputSchema, [], true)) {
    const mark = toMark(annotation, names);
    if (typeof mark === "string") violation ??= `its x-mcp-header at ${quoted(annotation.path.join("."))} ${mark}`;
    else marks.push(mark);
  }
  return { marks, violation };
}

interface Annotation {
  readonly path: readonly string[];
  readonly name: unknown;
  readonly type: unknown;
  /** Only `properties` lead to it, so that its argument is always found in the same place. */
  readonly isReachable: boolean;
}

/** Returns a mark, or what is wrong with it. Adds its name to `names`. */
function toMark({ path, name, type, isReachable }: Annotation, names: Set<string>): HeaderMark | string {
  if (!isReachable || path.length === 0) return "is not on a property of the arguments";
  if (typeof name !== "string" || !token.test(name)) return "cannot be the name of a header";
  if (type !== "string" && type !== "integer" && type !== "boolean") {
    return "is not on a string, an integer or a boolean";
  }
  if (names.has(name.toLowerCase())) return `names the header ${quoted(name)} a second time`;
  names.add(name.toLowerCase());
  return { path, name, type };
}

function* annotations(schema: unknown, path: readonly string[], isReachable: boolean): Generator<Annotation> {
  if (!isRecord(schema) || path.length > maxDepth) return;
  if (Object.hasOwn(schema, "x-mcp-header")) {
    yield { path, name: schema["x-mcp-header"], type: schema["type"], isReachable };
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (dataKeywords.has(keyword)) continue;
    if (schemasByName.has(keyword) && isRecord(value)) {
      const isStillReachable = isReachable && keyword === "properties";
      for (const [name, child] of Object.entries(value)) yield* annotations(child, [...path, name], isStillReachable);
    } else {
      const children: readonly unknown[] = Array.isArray(value) ? value : [value];
      for (const child of children) yield* annotations(child, [...path, keyword], false);
    }
  }
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);

const schemasByName: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);

/** Arguments are never nested this deep, but a third-party schema may be. */
const maxDepth = 100;
