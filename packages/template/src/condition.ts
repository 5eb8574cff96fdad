import { defaultLimits, TemplateError, type Limits } from "@mci/contract";
import { Budget, checkTemplateSize, type Source } from "@mci/plugin-kit/templates";
import { Bindings } from "./parse/bindings.ts";
import { readCondition } from "./parse/condition.ts";
import { namesOf } from "./parse/names.ts";
import { TokenReader } from "./parse/reader.ts";
import { slotsOf } from "./render/slots.ts";

/** A condition that stands by itself, such as `props.amount > 100`. */
export interface Condition {
  /** Every path it reads, root first: `props.amount`. */
  readonly names: readonly string[];
  /**
   * Returns whether the condition is true. Undefined: that cannot be told, as a value is missing, or two are of kinds that do not
   * compare, such as a word and a number.
   */
  evaluate(scope: unknown): boolean | undefined;
}

/** Options of {@link parseCondition}. */
export interface ParseConditionOptions {
  readonly limits?: Limits;
}

/**
 * Parses a condition as `@if` has it. Unlike there, what is missing and what does not compare is neither true nor false: a
 * decision that must not be wrong can ask a person instead.
 *
 * @throws TemplateError (MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT) with the place of the mistake.
 * @example
 * const condition = parseCondition("props.amount > 100");
 * condition.evaluate({ props: { amount: 500 } }); // true
 * condition.evaluate({ props: { amount: "all" } }); // undefined
 */
export function parseCondition(text: string, { limits = defaultLimits }: ParseConditionOptions = {}): Condition {
  const source: Source = { text };
  checkTemplateSize(source, limits);
  const bindings = new Bindings(limits);
  const reader = new TokenReader(source);
  const test = readCondition(reader, bindings, { strict: true });
  if (reader.at < text.length) throw reader.unexpected("a comparison, `and`, `or`, or the end of the condition");
  return {
    names: namesOf(bindings.paths),
    evaluate(scope) {
      try {
        return test(slotsOf(scope, bindings.size), new Budget(limits));
      } catch (error) {
        if (TemplateError.is(error)) return undefined; // Beyond the limits.
        throw error;
      }
    },
  };
}
