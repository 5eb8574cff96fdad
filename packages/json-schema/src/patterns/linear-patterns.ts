import type { RE2JS } from "re2js";
import { meteredPattern } from "./metered-pattern.ts";
import type { PatternEngine } from "./pattern.ts";
import { isTooCostly } from "./pattern-budget.ts";
import { repeatedSize } from "./repeated-size.ts";
import { translate } from "./translate.ts";

/** Loads an engine whose time is linear in the text: patterns come from schemas that others wrote. */
export async function linearPatterns(): Promise<PatternEngine> {
  const { RE2JS } = await import("re2js");
  return (source) => {
    try {
      return meteredPattern(compile(source, RE2JS));
    } catch {
      return undefined;
    }
  };
}

/** A pattern that the engine does not run. */
export interface PatternProblem {
  /** Ends a sentence about the pattern. */
  readonly reason: string;
  readonly hint: string;
  /** True if it is not a regular expression at all. */
  readonly isInvalid: boolean;
}

/**
 * Returns the part of a pattern that the engine cannot run.
 *
 * @returns Undefined for a pattern that runs.
 */
export async function patternProblem(source: string): Promise<PatternProblem | undefined> {
  const { RE2JS } = await import("re2js");
  try {
    compile(source, RE2JS);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : String(error);
    const reason = message.length <= 200 ? message : `${message.slice(0, 200)}...`;
    return { reason, hint: hintFor(source, reason), isInvalid: !isExpression(source) };
  }
}

/** Expressions that take longer to prepare are refused, and so are those that count higher. */
const patternLimits = { characters: 10_000, size: 10_000 } as const;

function compile(source: string, engine: typeof RE2JS): RE2JS {
  if (source.length > patternLimits.characters) {
    throw new Error(`it is longer than ${patternLimits.characters} characters`);
  }
  const translated = engine.translateRegExp(translate(source));
  if (repeatedSize(translated) > patternLimits.size) throw new Error("its repetitions make it too large");
  if (isTooCostly(translated)) throw new Error("its Unicode properties or ranges make it too large");
  return engine.compile(translated);
}

function isExpression(source: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      return new RegExp(source, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

function hintFor(source: string, reason: string): string {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source)) {
    return "Write it without look-around and back-references, which are not available.";
  }
  if (reason.startsWith("its Unicode properties"))
    return "Name each property or range once, in one class: [\\p{L}\\p{N}]*.";
  if (reason.includes("\\p{") || reason.includes("\\P{")) {
    return "Available are general categories such as \\p{L} or \\p{Letter}, and scripts such as \\p{Greek}.";
  }
  if (/repeat|repetition|too large/.test(reason)) return "Repeat 1,000 times at most, or use minLength and maxLength.";
  if (reason.startsWith("it is longer")) return "Use enum for a list of values.";
  return "Patterns have the syntax of RE2.";
}
