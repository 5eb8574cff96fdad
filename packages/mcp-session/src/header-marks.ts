import { isRecord } from "@mci/plugin-kit";
import { quoted } from "./quoted.ts";

/** A property with `x-mcp-header`: the argument at `path` is sent as the header `Mcp-Param-{name}` too. */
export interface HeaderMark {
  readonly path: readonly string[];
  readonly name: string;
}

export type HeaderMarks = { readonly marks: readonly HeaderMark[] } | { readonly mistake: string };

/** The marks of an input schema; a single one that breaks the rules of the protocol is a mistake of the whole tool. */
export function headerMarks(inputSchema: unknown): HeaderMarks {
  const marks: HeaderMark[] = [];
  const names = new Set<string>();
  for (const { path, name, type, isReachable } of annotations(inputSchema, [], true)) {
    const wrong = (what: string): HeaderMarks => ({ mistake: `its x-mcp-header at ${quoted(path.join("."))} ${what}` });
    if (!isReachable || path.length === 0) return wrong("is not on a property of the arguments");
    if (typeof name !== "string" || !token.test(name)) return wrong("cannot be the name of a header");
    if (!types.has(type)) return wrong("is not on a string, an integer or a boolean");
    if (names.has(name.toLowerCase())) return wrong(`names the header ${quoted(name)} a second time`);
    names.add(name.toLowerCase());
    marks.push({ path, name });
  }
  return { marks };
}

interface Annotation {
  readonly path: readonly string[];
  readonly name: unknown;
  readonly type: unknown;
  /** Only `properties` lead to it, so that its argument is always found in the same place. */
  readonly isReachable: boolean;
}

function* annotations(schema: unknown, path: readonly string[], isReachable: boolean): Generator<Annotation> {
  if (!isRecord(schema) || path.length > maxDepth) return;
  if (Object.hasOwn(schema, "x-mcp-header")) {
    yield { path, name: schema["x-mcp-header"], type: schema["type"], isReachable };
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (isData.has(keyword)) continue;
    if (isNamed.has(keyword) && isRecord(value)) {
      const isStillReachable = isReachable && keyword === "properties";
      for (const [name, child] of Object.entries(value)) yield* annotations(child, [...path, name], isStillReachable);
    } else {
      const children: readonly unknown[] = Array.isArray(value) ? value : [value];
      for (const child of children) yield* annotations(child, [...path, keyword], false);
    }
  }
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const types: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/** Keywords with values of tools in them, and with schemas by name. */
const isData: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);
const isNamed: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);

/** No arguments are nested as deep as this; a server's schema may be nested without end. */
const maxDepth = 100;
