import type { JsonObject } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { CannotConvert, type ToolSource } from "../conversion.ts";

/** An argument of a tool of Higress. */
export interface Argument {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Absent: where it goes is decided by `argsTo...`, or by the templates that name it. */
  readonly position: Position | undefined;
}

const positions = ["path", "query", "header", "cookie", "body"] as const;

export type Position = (typeof positions)[number];

/** Returns the arguments of a tool. */
export function readArguments({ tool: { args = [] } }: ToolSource): readonly Argument[] {
  if (!Array.isArray(args)) throw new CannotConvert("'args' is not a list.", "/args");
  return args.map((argument: unknown, index) => readArgument(argument, toPointer("args", String(index))));
}

function readArgument(value: unknown, at: string): Argument {
  if (!isRecord(value) || typeof value["name"] !== "string") throw new CannotConvert("An argument has no name.", at);
  const { name, required, position, type = "string", ...keywords } = value;
  const found = typeof position === "string" ? positions.find((known) => known === position.toLowerCase()) : undefined;
  if (position !== undefined && found === undefined) {
    throw new CannotConvert(`An argument has the position ${JSON.stringify(position)}.`, `${at}/position`);
  }
  return {
    name,
    schema: tidy({ type, ...keywords }),
    isRequired: required === true,
    position: found,
  };
}

/** Types as gateways and the languages behind them call them. */
const types: Readonly<Record<string, string>> = {
  int: "integer",
  int32: "integer",
  int64: "integer",
  long: "integer",
  short: "integer",
  double: "number",
  float: "number",
  float32: "number",
  float64: "number",
  decimal: "number",
  bool: "boolean",
  str: "string",
  text: "string",
  date: "string",
  datetime: "string",
  list: "array",
  map: "object",
  dict: "object",
  json: "object",
};

function typeOf(type: unknown): unknown {
  if (typeof type !== "string") return type;
  const name = type.toLowerCase();
  return Object.hasOwn(types, name) ? types[name] : name;
}

/** Returns a JSON Schema for one of Higress, which writes `int` and `double`, and `required: true` inside a property. */
function tidy({ type, properties, items, ...rest }: JsonObject): JsonObject {
  return {
    ...(type === undefined || type === "any" ? {} : { type: typeOf(type) }),
    ...rest,
    ...(isRecord(items) ? { items: tidy(items) } : {}),
    ...(isRecord(properties) ? tidyProperties(properties, rest["required"]) : {}),
  };
}

function tidyProperties(properties: JsonObject, required: unknown): JsonObject {
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  const tidied = Object.entries(properties).map(([name, value]): [string, unknown] => {
    if (!isRecord(value) || typeof value["required"] !== "boolean")
      return [name, isRecord(value) ? tidy(value) : value];
    const { required: isRequired, ...schema } = value;
    if (isRequired) names.add(name);
    return [name, tidy(schema)];
  });
  return { properties: Object.fromEntries(tidied), ...(names.size > 0 ? { required: [...names] } : {}) };
}

/** Returns what the arguments have to be. */
export function toInputSchema(args: readonly Argument[]): JsonObject {
  const required = args.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(args.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}
