import { isDeepStrictEqual } from "node:util";
import type { JsonObject, Tool } from "@mci/contract";
import { hiddenCharacters, shellWord } from "@mci/plugin-kit";
import { keyPath } from "../../../arguments/key-path.ts";
import { readValue } from "../../../arguments/read-value.ts";
import { readProperty, readTypes } from "../../../arguments/schema-types.ts";
import { visible } from "../../../output/visible.ts";

/**
 * Returns the line for a POSIX shell that calls a tool with these arguments: `key=value` where that is read as the same value, else JSON. It is
 * one line whatever the values contain.
 *
 * @param options - Such as `--file` and its value.
 */
export function callLine(tool: Tool, props: JsonObject, options: readonly string[]): string {
  const { inputSchema: schema } = tool;
  const entries = Object.entries(props);
  const isPlain = entries.every(([key]) => /^\w[\w.$-]*$/.test(key) && keyPath(key, schema, schema).length === 1);
  const given = isPlain
    ? entries.map(([key, value]) => argument(key, value, schema))
    : ["--json", shellWord(visible(JSON.stringify(props)))];
  return ["mci", "call", shellWord(tool.name), ...given, ...options.map(shellWord)].join(" ");
}

function argument(key: string, value: unknown, root: unknown): string {
  const json = visible(JSON.stringify(value));
  const schema = readProperty(root, key, root);
  const isText = typeof value === "string";
  // A string where none is allowed would be read as something else.
  if (isText && readTypes(schema, root)?.has("string") === false) return `${key}:=${shellWord(json)}`;
  const text = isText ? value : json;
  const isOneLine = !/[\p{Cc}\u2028\u2029]/u.test(text) && text.search(hiddenCharacters()) === -1;
  const isSame = isOneLine && !text.startsWith("@") && isDeepStrictEqual(readValue(text, schema, root), value);
  return isSame ? `${key}=${shellWord(text)}` : `${key}:=${shellWord(json)}`;
}
