import type { JsonSchema, JsonObject } from "@mci/contract";
import { setOwn } from "@mci/plugin-kit";
import { keyPath } from "./key-path.ts";
import { readFileText, readJsonText, readStdin } from "./read-text.ts";
import { readValue } from "./read-value.ts";
import { readProperty, nameType } from "./schema-types.ts";
import { UsageError } from "../usage-error.ts";

export interface ArgumentOptions {
  /** The object given as `--json`. */
  readonly json?: string | undefined;
  readonly inputSchema?: JsonSchema | undefined;
  /** Ends waiting for stdin. */
  readonly signal: AbortSignal;
}

/**
 * Builds the arguments of a call from `key=value`, `key:=json`, `key=@file` and `-` for stdin. Throws UsageError for an
 * argument that cannot be read. Whether the values fit the tool is left to the tool's own validation.
 */
export async function toolArguments(args: readonly string[], options: ArgumentOptions): Promise<JsonObject> {
  const { inputSchema, json, signal } = options;
  const fromStdin = args.includes("-") ? await readObject(await readStdin(signal), "stdin") : {};
  const fromOption = json === undefined ? {} : await readObject(json, "--json");
  const props = structuredClone({ ...fromStdin, ...fromOption });
  const read = await Promise.all(
    args.filter((argument) => argument !== "-").map((argument) => readArgument(argument, signal)),
  );
  const given: (readonly string[])[] = [];
  for (const { key, value } of read) {
    const path = keyPath(key, inputSchema, inputSchema);
    checkPath(path, given, key);
    given.push(path);
    const schema = path.reduce<unknown>((at, step) => readProperty(at, step, inputSchema), inputSchema);
    put(props, path, "json" in value ? value.json : readText(value, key, schema, inputSchema), key);
  }
  return props;
}

async function readObject(text: string, label: string): Promise<object> {
  const value = await readJsonText(text, label);
  const type = nameType(value);
  if (typeof value === "object" && value !== null && type === "object") return value;
  const article = type === "null" ? "" : type === "array" ? "an " : "a ";
  throw new UsageError(`${label} must be a JSON object, not ${article}${type}.`);
}

interface TextValue {
  readonly text: string;
  /** The file that it was read from. */
  readonly file: string | undefined;
}

function readText({ text, file = "" }: TextValue, key: string, schema: unknown, root: unknown): unknown {
  try {
    return readValue(text, schema, root);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${file || key}: ${error.message}`, error.hint);
  }
}

interface Argument {
  readonly key: string;
  /** `text` is still to be converted by the type of its property. */
  readonly value: TextValue | { readonly json: unknown };
}

async function readArgument(argument: string, signal: AbortSignal): Promise<Argument> {
  const [, key, operator, value] = /^([^=]*?)(:?=)(.*)$/s.exec(argument) ?? [];
  if (key === undefined || value === undefined) {
    const hint = "Write key=value, key:=JSON, or - for a JSON object from stdin.";
    throw new UsageError(`'${argument}' is not an argument.`, hint);
  }
  if (key === "") throw new UsageError(`'${argument}' has no key before the '='.`);
  const file = value.startsWith("@") ? value.slice(1) : undefined;
  const hint = `For the string '${value}' itself write ${key}:='${JSON.stringify(value)}'.`;
  const text = file === undefined ? value : await readFileText(file, `${argument}: `, hint, signal);
  return { key, value: operator === ":=" ? { json: await readJsonText(text, file ?? key) } : { text, file } };
}

/** Throws UsageError if a path is set twice, or lies inside another one. */
function checkPath(path: readonly string[], given: readonly (readonly string[])[], key: string): void {
  for (const other of given) {
    const shared = Math.min(path.length, other.length);
    if (!other.slice(0, shared).every((step, index) => step === path[index])) continue;
    if (path.length === other.length)
      throw new UsageError(`'${key}' is given twice.`, `For an array write ${key}:='["a","b"]'.`);
    throw new UsageError(`'${key}' and '${other.join(".")}' cannot both be given: one is inside the other.`);
  }
}

function put(target: object, path: readonly string[], value: unknown, key: string): void {
  const [step = "", ...rest] = path;
  if (rest.length === 0) {
    setOwn(target, step, value);
    return;
  }
  if (!Object.hasOwn(target, step)) put(target, [step], {}, key);
  const inner: unknown = Reflect.get(target, step);
  if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) return put(inner, rest, value, key);
  throw new UsageError(`'${key}' cannot be set: '${step}' is given as ${JSON.stringify(inner)}.`);
}
