import { isDeepStrictEqual } from "node:util";
import type { JsonObject, Tool } from "@mci/contract";
import { hiddenCharacters, shellWord } from "@mci/plugin-kit";
import { readValue } from "../../../arguments/read-value.ts";
import { readProperty } from "../../../arguments/schema-types.ts";
import { visible } from "../../../output/visible.ts";

/**
 * Returns the line for a POSIX shell that calls a tool with these arguments: `key=value` if all of them are read as the same values, else JSON. It
 * is one line whatever the values contain.
 *
 * @param options - Such as `--file` and its value.
 */
export function callLine({ name, inputSchema: schema }: Tool, props: JsonObject, options: readonly string[]): string {
  const texts = Object.entries(props).map(([key, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const isOneLine = !/^@|[\p{Cc}\u2028\u2029]/u.test(text) && text.search(hiddenCharacters()) === -1;
    const isSame = isDeepStrictEqual(readValue(text, readProperty(schema, key, schema), schema), value);
    return isOneLine && isSame && /^\w+$/.test(key) ? `${key}=${shellWord(text)}` : undefined;
  });
  const given = texts.includes(undefined) ? ["--json", shellWord(visible(JSON.stringify(props)))] : texts;
  return ["mci", "call", shellWord(name), ...given, ...options.map(shellWord)].join(" ");
}
