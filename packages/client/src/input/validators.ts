import type { JsonSchema, Values } from "@mci/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { declaredOnly } from "./declared.ts";
import { dialectOf, loadAjv, withoutDialect } from "./dialects.ts";

export interface Validator {
  /** True when a value fits the schema and, where that is what the schema means, names nothing it does not declare. */
  readonly accepts: (value: unknown) => boolean;
  /** All that is wrong with a value, the first of it for one of very many parts; undeclared names are not. */
  errors(value: unknown): readonly ErrorObject[];
}

/** Compiled schemas, made on first use and shared by tools whose schemas read the same. */
export interface ValidatorCache {
  get(schema: JsonSchema): Promise<Validator>;
}

const most = 1_000;

export function validatorCache(): ValidatorCache {
  const compiled = new Map<string, Promise<Validator>>();
  return {
    get(schema) {
      const text = JSON.stringify(schema);
      const known = compiled.get(text);
      if (known) return known;
      const made = makeValidator(schema, text);
      compiled.set(text, made);
      const [oldest] = compiled.keys();
      if (compiled.size > most && oldest !== undefined) compiled.delete(oldest);
      return made;
    },
  };
}

async function makeValidator(schema: JsonSchema, text: string): Promise<Validator> {
  const makeAjv = await loadAjv(dialectOf(schema) ?? "2020-12", text);
  // The schema was checked when its file was loaded: no need to build the meta-schema's validator once more.
  const checked = { meta: false, validateSchema: false } as const;
  const plain = withoutDialect(schema);
  const closed = declaredOnly(schema) === undefined ? plain : closedSchema(plain);
  // Two validators: one that only says yes or no is several times faster, the one that explains is seldom needed.
  const explaining = new Map<boolean, ValidateFunction>();
  return {
    accepts: makeAjv(checked).compile(closed),
    errors(value) {
      // Each error is an object: ten megabytes of wrong items would make a gigabyte of them.
      const allErrors = !hasManyParts(value);
      const explain = explaining.get(allErrors) ?? makeAjv({ ...checked, allErrors, verbose: true }).compile(plain);
      explaining.set(allErrors, explain);
      explain(value);
      const { errors } = explain;
      explain.errors = null; // Ajv would keep them, and the value with them, until the next time
      return errors ?? [];
    },
  };
}

const mostParts = 10_000;

function hasManyParts(value: unknown): boolean {
  const parts = [value];
  for (const part of parts) {
    if (typeof part !== "object" || part === null) continue;
    for (const child of Object.values(part)) if (parts.push(child) > mostParts) return true;
  }
  return false;
}

/** Names that are only required are let in too. */
function closedSchema(schema: JsonSchema): JsonSchema {
  const { properties, required, ...rest } = Object(schema) as Values;
  const named = (Array.isArray(required) ? required : []).map((name: unknown) => [String(name), true]);
  return {
    ...rest,
    required: required ?? [],
    properties: { ...Object.fromEntries(named), ...Object(properties) },
    additionalProperties: false,
  };
}
