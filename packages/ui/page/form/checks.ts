import { CheckBudget, compile, linearPatterns, type SchemaCheck, type ValueProblem } from "@mci/json-schema";
import type { ValidatorType } from "@rjsf/utils";
import { isRecord } from "@mci/plugin-kit";
import type { Schema } from "./merge-all-of.ts";

/** Checks arguments as the client does: the same words, but the server has the last one. */
export async function argumentsCheck(
  schema: unknown,
  words = { whole: "The arguments", part: "Parameter" },
): Promise<(value: unknown) => readonly ValueProblem[]> {
  const given = typeof schema === "boolean" || isRecord(schema) ? schema : {};
  const check = await unlessBroken(async () => compile(given, await patternsFor(given)));
  return (value) => {
    if (check === undefined) return [];
    try {
      const budget = new CheckBudget({ exactIntegers: true });
      return check.problems(completed(check, value), words, budget);
    } catch {
      return []; // A schema that cannot be checked is reported by 'mci validate'.
    }
  };
}

async function unlessBroken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Before its check, a client leaves out null where it counts as absent, and fills in defaults. */
function completed(check: SchemaCheck, value: unknown): unknown {
  try {
    return check.withDefaults(check.withoutNulls(value));
  } catch {
    return value; // One that takes too long is reported by the check.
  }
}

async function patternsFor(schema: unknown): Promise<Parameters<typeof compile>[1]> {
  if (!/"pattern(?:Properties)?"/.test(JSON.stringify(schema))) return {};
  return { patterns: await linearPatterns() };
}

/**
 * A validator with the part that the form library needs: which branch a value fits. Mistakes are found by
 * `argumentsCheck`.
 */
export const validator: ValidatorType<unknown> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema, value, root) => fits(schema, value, root),
  rawValidation: () => ({ errors: [] }),
};

function fits(schema: unknown, value: unknown, root: unknown): boolean {
  if (typeof schema === "boolean") return schema;
  if (!isRecord(schema)) return false;
  try {
    return checkOf(schema, root)?.accepts(value) ?? false;
  } catch {
    return false; // Its references lead nowhere.
  }
}

const checks = new WeakMap<object, SchemaCheck | undefined>();

function checkOf(schema: Schema, root: unknown): SchemaCheck | undefined {
  if (!checks.has(schema)) checks.set(schema, tryCompile(schema, root));
  return checks.get(schema);
}

function tryCompile(schema: Schema, root: unknown): SchemaCheck | undefined {
  const { $defs = {}, definitions = {} } = isRecord(root) ? root : {};
  const whole = { $defs, definitions, ...schema };
  try {
    return compile(withoutPatterns(whole));
  } catch {
    return undefined;
  }
}

/** Patterns would have to be loaded, and hardly ever tell branches apart. */
function withoutPatterns(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === "pattern" ? undefined : value)),
  ) as typeof schema;
}
