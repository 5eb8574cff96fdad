import { isDeepStrictEqual } from "node:util";
import { objectSchema, type JsonObject, type Tool } from "@mci/contract";
import { hiddenCharacters, isRecord, resolveReference, shellWord, toArray } from "@mci/plugin-kit";
import { readValue } from "../../../arguments/read-value.ts";
import { readProperty, resolveRef } from "../../../arguments/schema-types.ts";
import { visible } from "../../../output/visible.ts";

/**
 * Returns the line for a POSIX shell that calls a tool with example arguments: `key=value` if all of them are read as the same values, else JSON.
 * Always one line, whatever the values contain.
 */
export function callLine(tool: Tool): string {
  const { name, inputSchema: schema } = tool;
  const props = exampleArguments(tool);
  const texts = Object.entries(props).map(([key, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const isOneLine = !/^@|[\p{Cc}\u2028\u2029]/u.test(text) && text.search(hiddenCharacters()) === -1;
    const isSame = isDeepStrictEqual(readValue(text, readProperty(schema, key, schema), schema), value);
    return isOneLine && isSame && /^\w+$/.test(key) ? `${key}=${shellWord(text)}` : undefined;
  });
  const given = texts.includes(undefined) ? ["--json", shellWord(visible(JSON.stringify(props)))] : texts;
  return ["mci", "call", shellWord(name), ...given].join(" ");
}

/** Returns the arguments of the first test that succeeds, else of the first example of the schema, else a value for each required argument. */
function exampleArguments({ inputSchema, origin: { document, pointer, toolset } }: Tool): JsonObject {
  const { properties, required, examples } = objectSchema(inputSchema);
  const declared = Object(properties) as JsonObject;
  const definition = toolset === undefined && pointer !== undefined && resolveReference(`#${pointer}`, document);
  const tests = toArray(Object(definition)["tests"]).map(Object);
  const passing = tests.filter(({ expect }) => !("code" in Object(expect))).map(({ props }): unknown => props);
  const given = [...passing, ...toArray(examples)].find(
    (props) => isRecord(props) && Object.keys(props).every((key) => Object.hasOwn(declared, key)),
  );
  if (isRecord(given)) return given;
  const needed = toArray(required).map(String);
  return Object.fromEntries(needed.map((key) => [key, sampleOf(key, declared[key], inputSchema)]));
}

/** Returns a value that the schema names, else one of its type, else the name of the argument in angle brackets. */
function sampleOf(name: string, schema: unknown, root: unknown): unknown {
  const { type, const: only, default: preset, enum: values, examples, minimum = 1 } = resolveRef(schema, root) ?? {};
  const typical = { integer: minimum, number: minimum, boolean: true }[String(type)] ?? `<${name}>`;
  return [only, ...toArray(examples), preset, ...toArray(values), typical].find((value) => value !== undefined);
}
