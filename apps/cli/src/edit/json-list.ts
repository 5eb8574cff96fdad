import { readJson, setInJson } from "./json.ts";
import type { Path } from "./json-tree.ts";

/** Adds an element to a list in JSON, which is written if it is missing, and leaves every other byte as it is. */
export function addToJsonList(text: string, path: Path, value: unknown): string {
  let list: unknown = readJson(text);
  for (const step of path) {
    list = typeof list === "object" && list !== null && Object.hasOwn(list, step) ? Reflect.get(list, step) : undefined;
  }
  if (Array.isArray(list)) return setInJson(text, [...path, list.length], value);
  return setInJson(text, path, [value]);
}
