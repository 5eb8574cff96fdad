import type { RegExpEngine } from "ajv/dist/types/index.js";
import type { RE2JS } from "re2js";

/** A regular-expression engine for Ajv whose time is linear in the text: patterns come from tool files. */
export async function linearRegExp(): Promise<RegExpEngine> {
  const { RE2JS } = await import("re2js");
  // Ajv keys patterns by their `toString()`, so each must print itself.
  const engine = (pattern: string): { test(text: string): boolean; toString(): string } => {
    const compiled = compile(pattern, RE2JS);
    return { test: (text) => compiled?.test(text) ?? true, toString: () => pattern };
  };
  return Object.assign(engine, { code: "linearRegExp" });
}

/** Why a pattern cannot be run in linear time, or undefined when it can. */
export async function patternProblem(pattern: string): Promise<string | undefined> {
  const { RE2JS } = await import("re2js");
  try {
    RE2JS.compile(RE2JS.translateRegExp(pattern));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : String(error);
  }
}

/** Undefined: not enforced. That was an error at load in an own file, a warning in somebody else's. */
function compile(pattern: string, engine: typeof RE2JS): RE2JS | undefined {
  try {
    return engine.compile(engine.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}
