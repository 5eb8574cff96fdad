import { isDeepStrictEqual } from "node:util";
import type { JsonObject, JsonSchema } from "@mci/contract";
import type { GivenOptions } from "../arguments/options.ts";
import { keyPath } from "../arguments/key-path.ts";
import { readValue } from "../arguments/read-value.ts";
import { readProperty } from "../arguments/schema-types.ts";
import { visible } from "../output/visible.ts";
import { isHidden } from "./question.ts";
import { shellQuoted } from "./shell-quoted.ts";

export interface AskedCall {
  readonly tool: string;
  readonly inputSchema: JsonSchema | undefined;
  /** The arguments on the command line. */
  readonly args: readonly string[];
  readonly answers: JsonObject;
  readonly options: GivenOptions;
}

/** Returns the command line that makes the call without these questions. */
export function againLine({ tool, inputSchema, args, answers, options }: AskedCall): string {
  const given = args.filter((argument) => isShown(/^[^=]*?(?=:?=)/.exec(argument)?.[0] ?? "", inputSchema));
  const shown = Object.entries(answers).filter(([name]) => isShown(name, inputSchema));
  const words = [tool, ...given, ...shown.map(([name, value]) => toArgument(name, value, inputSchema))];
  const isSeparated = words.some((word) => word.startsWith("-") && word !== "-");
  const line = isSeparated ? [...optionWords(options), "--", ...words] : [...words, ...optionWords(options)];
  return ["mci", "call", ...line].map(shellQuoted).join(" ");
}

/** Hidden values are left out, and names that `name=value` cannot have: they are asked for again. */
function isShown(name: string, schema: JsonSchema | undefined): boolean {
  const [top = ""] = keyPath(name, schema, schema);
  return !isHidden(readProperty(schema, top, schema), schema) && !/[=\s]|:$/.test(name) && visible(name) === name;
}

/** Returns `name=value` if that is read as the same value, and otherwise `name:=JSON`. */
function toArgument(name: string, value: unknown, schema: JsonSchema | undefined): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const plain = readValue(text, readProperty(schema, name, schema), schema);
  if (isDeepStrictEqual(plain, value) && !text.startsWith("@") && isPlain(text)) return `${name}=${text}`;
  return `${name}:=${visible(JSON.stringify(value))}`;
}

function isPlain(text: string): boolean {
  return visible(text) === text && !/[\n\t\r]/.test(text);
}

function optionWords(options: GivenOptions): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === "string" ? [value] : value).flatMap((each) =>
      each.startsWith("-") ? [`--${name}=${each}`] : [`--${name}`, each],
    );
  });
}
