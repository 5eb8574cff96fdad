import type { JsonSchema, Values } from "@mci/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { declaredOnly } from "./declared.ts";
import { dialectOf, loadAjv, withoutDialect } from "./dialects.ts";

export interface Validator {
  /** True when a value fits the schema and, where that is what the schema means, names nothing it does not declare. */
  readonly accepts: (value: unknown) => boolean;
  /** All that is wrong with a value; undeclared names are not. */
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
  let explain: ValidateFunction | undefined;
  return {
    accepts: makeAjv(checked).compile(closed),
    errors(value) {
      explain ??= makeAjv({ ...checked, allErrors: true, verbose: true }).compile(plain);
      return explain(value) ? [] : (explain.errors ?? []);
    },
  };
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
