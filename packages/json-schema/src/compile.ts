import type { JsonSchema } from "@mci/contract";
import { dialectOf, type Dialect } from "./dialect.ts";
import { Document, requirePatterns } from "./document/document.ts";
import { resolve } from "./document/resolve.ts";
import type { Node } from "./node.ts";
import { Path } from "./path.ts";
import type { PatternEngine } from "./patterns/pattern.ts";
import type { Finding } from "./problems/finding.ts";
import { describe, type ValueProblem, type Wording } from "./problems/describe.ts";
import { hasNull, withDefaults, withoutNulls } from "./rewrite/edits.ts";
import { Rewriter, type Edit } from "./rewrite/rewriter.ts";
import { Refused, Run, type Refusal } from "./run.ts";
import { SchemaError } from "./schema-error.ts";

export interface CompileOptions {
  /** The dialect of a schema that does not name one: 2020-12. */
  readonly dialect?: Dialect;
  /** Runs the patterns of a schema that has some: `await linearPatterns()`. */
  readonly patterns?: PatternEngine | undefined;
}

/** A schema that values can be checked against. */
export interface SchemaCheck {
  /** Whether a value fits. False as well for one that cannot be checked; `verdict` tells them apart. */
  accepts(value: unknown): boolean;
  /** The same, with the reason why a value cannot be checked. */
  verdict(value: unknown): boolean | Refusal;
  /** Returns what is wrong with a value, each mistake as a sentence. Empty for a value that fits. */
  problems(value: unknown, wording?: Wording): readonly ValueProblem[];
  /**
   * Returns a value with the defaults of absent properties filled in, at every depth. Copies what it changes. Throws
   * Refused for a value that takes too long.
   */
  withDefaults<T>(value: T): T;
  /** The same without the nulls of optional properties whose schema does not allow null. */
  withoutNulls<T>(value: T): T;
  /** Returns the check of a part of the schema, by its JSON pointer: `/properties/city`. Throws SchemaError if there is none. */
  at(pointer: string): SchemaCheck;
}

/**
 * Prepares a schema. Nothing is built before it is needed, and no code is generated. Throws SchemaError for an unknown
 * dialect, and for a schema with patterns if `patterns` is missing.
 */
export function compile(schema: JsonSchema, { dialect, patterns }: CompileOptions = {}): SchemaCheck {
  const named = dialect ?? dialectOf(schema);
  if (named === undefined) throw new SchemaError("Unknown dialect of JSON Schema.");
  const document = new Document(schema, named, patterns);
  requirePatterns(document);
  return checkOf(document.root);
}

/** Rewriting has this part of the budget of a check, each time: several may follow each other. */
const rewritingShare = 0.4;

/** The check of a node, alone. */
export function checkOf(node: Node): SchemaCheck {
  const { document } = node;
  const verdict = (value: unknown): boolean | Refusal => {
    try {
      return node.check(value, new Run(document.startScope()), undefined);
    } catch (error) {
      return refusalOf(error);
    }
  };
  const rewriter = new Rewriter();
  const rewritten = <T>(value: T, edit: Edit): T => {
    const run = new Run(document.startScope(), rewritingShare);
    // The shape of a value does not change: an object stays one, and so does an array.
    return refusing(() => rewriter.rewrite(value, [node], edit, run)) as T;
  };
  return {
    withDefaults: (value) => (document.usesDefaults ? rewritten(value, withDefaults) : value),
    withoutNulls: (value) =>
      refusing(() => hasNull(value, new Run(undefined, rewritingShare))) ? rewritten(value, withoutNulls) : value,
    accepts: (value) => verdict(value) === true,
    verdict,
    problems: (value, wording = { whole: "The value", part: "Field" }) => problemsOf(node, value, wording),
    at: (pointer) => checkOf(resolve(`#${encodeURI(pointer)}`, document.root).node),
  };
}

function problemsOf(node: Node, value: unknown, wording: Wording): readonly ValueProblem[] {
  const findings: Finding[] = [];
  const run = new Run(node.document.startScope(), 1, findings);
  const refusal = refusalIn(() => node.check(value, run, new Path(undefined, "")));
  if (refusal === undefined || findings.length > 0) return describe(findings, wording);
  return [refusedProblem(refusal, wording)];
}

/** A value that cannot be checked, as a problem. */
export function refusedProblem(reason: Refusal, { whole }: Wording): ValueProblem {
  return { path: "", pointer: "", keyword: "", message: sentences[reason](whole) };
}

const sentences: Readonly<Record<Refusal, (whole: string) => string>> = {
  "takes too long": (whole) =>
    `Checking ${whole.charAt(0).toLowerCase()}${whole.slice(1)} against the schema takes too long`,
  "nests too deeply": (whole) => `${whole} cannot be checked: too deeply nested`,
  "never ends": (whole) => `${whole} cannot be checked: the schema leads back to itself without end`,
};

function refusalIn(check: () => unknown): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Refused(refusalOf(error));
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.reason;
  if (error instanceof RangeError) return "nests too deeply";
  throw error;
}
