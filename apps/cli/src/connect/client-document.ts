import { parsePointer } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";
import { readJson } from "../edit/json.ts";
import { follow, rootOf, type Path } from "../edit/json-tree.ts";
import { readToml } from "../edit/read-toml.ts";
import { placeAt } from "../edit/text-error.ts";

/** Reads the text of a client's configuration: JSON with comments, or TOML. Throws TextError if it cannot be read. */
export function clientDocument(file: string, text: string): ParsedDocument {
  if (/\.toml$/i.test(file)) return { file, value: readToml(text), problems: [], locate: () => undefined };
  const body = text.replace(/^\uFEFF/, "");
  const value = readJson(body);
  return {
    file,
    value,
    problems: [],
    locate(pointer) {
      const root = rootOf(body);
      if (root === undefined) return undefined;
      // No excerpt: lines of these files contain credentials.
      return { ...placeAt(body, follow(body, root, pathOf(value, pointer)).node.offset), excerpt: "" };
    },
  };
}

/** Steps of a pointer are indexes where the value is an array. */
function pathOf(value: unknown, pointer: string): Path {
  let current: unknown = value;
  return parsePointer(pointer).map((step) => {
    const key = Array.isArray(current) ? Number(step) : step;
    current = typeof current === "object" && current !== null ? Reflect.get(current, key) : undefined;
    return key;
  });
}
