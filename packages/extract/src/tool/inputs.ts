import type { JsonObject } from "@mci/contract";
import type ts from "typescript-6";
import type { TypeReader } from "../type/type-reader.ts";
import type { Documentation } from "./documentation.ts";
import { literalValue } from "./initialiser.ts";

/** A parameter of the function. */
export interface Parameter {
  readonly symbol: ts.Symbol;
  readonly name: string;
  readonly declaration: ts.ParameterDeclaration | undefined;
  readonly type: ts.Type;
}

/** The inputs collected from the parameters. */
export interface Inputs {
  readonly reader: TypeReader;
  readonly documentation: Documentation;
  /** Adds an argument of the tool. */
  add(name: string, schema: JsonObject, isRequired: boolean): void;
  refuse(message: string, hint?: string): void;
}

/** A default that is written out stands in the schema; `null` and others leave the parameter optional. */
export function withDefault(
  schema: JsonObject,
  initialiser: ts.Expression | undefined,
  checker: ts.TypeChecker,
): JsonObject {
  const found = initialiser === undefined ? undefined : literalValue(initialiser, checker);
  return found === undefined ? schema : { ...schema, default: found.value };
}
