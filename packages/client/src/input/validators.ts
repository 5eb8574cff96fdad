import type { JsonSchema } from "@mci/contract";
import type { ValidateFunction } from "ajv";
import { dialectOf, makeAjv } from "./dialects.ts";

export type Validator = ValidateFunction;

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
      const made = compile(schema, text);
      compiled.set(text, made);
      const [oldest] = compiled.keys();
      if (compiled.size > most && oldest !== undefined) compiled.delete(oldest);
      return made;
    },
  };
}

async function compile(schema: JsonSchema, text: string): Promise<Validator> {
  // The schema was checked when its file was loaded: no need to build the meta-schema's validator once more.
  const ajv = await makeAjv(dialectOf(schema) ?? "2020-12", text, { meta: false, validateSchema: false });
  const { $schema: _, ...rest } = typeof schema === "object" ? schema : { $schema: undefined };
  return ajv.compile(typeof schema === "boolean" ? schema : rest);
}
