import type { JsonSchema } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import { build } from "./build.ts";
import { dialectOf, type Dialect } from "./dialect.ts";
import { Document, requirePatterns, type SchemaNode } from "./document/document.ts";
import { resolve } from "./document/resolve.ts";
import { Path } from "./path.ts";
import type { PatternEngine } from "./patterns/pattern.ts";
import type { Finding } from "./problems/finding.ts";
import { describe, type ValueProblem, type Wording } from "./problems/describe.ts";
import { hasNull, withDefaults, withoutNulls } from "./rewrite/edits.ts";
import { parsedStrings } from "./rewrite/parsed-strings.ts";
import { PartsOfNodes, Rewriter, type Edit } from "./rewrite/rewriter.ts";
import { CheckBudget, Refused, Run, type Refusal } from "./run.ts";
import { SchemaError } from "./schema-error.ts";

/** Options of {@link compile}. */
export interface CompileOptions {
  /** The dialect of a schema that does not name one: 2020-12. */
  readonly dialect?: Dialect;
  /** Runs the patterns of a schema that has some: `await linearPatterns()`. */
  readonly patterns?: PatternEngine | undefined;
}

/**
 * A schema that values can be checked against. A call may be given a budget: pass the same one to all calls that concern
 * one value, and together they take bounded time.
 */
export interface SchemaCheck {
  /** Whether a value fits. False as well for one that cannot be checked; `verdict` tells them apart. */
  accepts(value: unknown): boolean;
  /** The same, with the reason why a value cannot be checked. */
  verdict(value: unknown, budget?: CheckBudget): boolean | Refusal;
  /** Returns what is wrong with a value, each mistake as a sentence. Empty for a value that fits. */
  problems(value: unknown, wording?: Wording, budget?: CheckBudget): readonly ValueProblem[];
  /**
   * Returns a value with the defaults of absent properties filled in, at every depth. Copies what it changes. Throws
   * Refused for a value that takes too long, or would become too large.
   */
  withDefaults<T>(value: T, budget?: CheckBudget): T;
  /** The same without the nulls of optional properties whose schema does not allow null. */
  withoutNulls<T>(value: T, budget?: CheckBudget): T;
  /**
   * The same with the values of strings that are JSON, such as `"[1,2]"`, where the schema takes no string. An integer that a number
   * cannot represent, or a key that is there twice, leaves its string as it is.
   */
  withParsedStrings<T>(value: T, budget?: CheckBudget): T;
  /**
   * Builds the check of a large schema in steps, so that other work goes on meanwhile: what is not built before the first
   * value is checked is built then, in one go. Small schemas stay as they are.
   */
  prepare(): Promise<void>;
  /** Returns the check of a part of the schema, by its JSON pointer: `/properties/city`. Throws SchemaError if there is none. */
  at(pointer: string): SchemaCheck;
}

/**
 * Prepares a schema. Nothing is built before it is needed, and no code is generated.
 *
 * @throws SchemaError for an unknown dialect, and for a schema with patterns if `patterns` is missing.
 */
export function compile(schema: JsonSchema, { dialect, patterns }: CompileOptions = {}): SchemaCheck {
  const named = dialect ?? dialectOf(schema);
  if (named === undefined) throw new SchemaError("Unknown dialect of JSON Schema.");
  const document = new Document(schema, named, build, patterns);
  requirePatterns(document);
  return createCheck(document.root);
}

/** The check of a node, alone. */
function createCheck(node: SchemaNode): SchemaCheck {
  const { document } = node;
  const verdict = (value: unknown, budget = new CheckBudget()): boolean | Refusal => {
    try {
      return node.check(value, new Run(document.startScope(), budget), undefined);
    } catch (error) {
      return toRefusal(error);
    }
  };
  const parts = new PartsOfNodes();
  const rewritten = <T>(value: T, edit: Edit, budget: CheckBudget): T => {
    const run = new Run(document.startScope(), budget);
    // The shape of a value does not change: an object stays one, and so does an array.
    return refusing(() => new Rewriter(parts, edit, run).rewrite(value, [node])) as T;
  };
  return {
    withDefaults: (value, budget = new CheckBudget()) =>
      document.usesDefaults ? rewritten(value, withDefaults, budget) : value,
    withoutNulls: (value, budget = new CheckBudget()) =>
      refusing(() => hasNull(value, new Run(undefined, budget))) ? rewritten(value, withoutNulls, budget) : value,
    withParsedStrings: (value, budget = new CheckBudget()) =>
      document.isDynamic ? value : rewritten(value, parsedStrings(), budget),
    accepts: (value) => verdict(value) === true,
    verdict,
    problems: (value, wording = { whole: "The value", part: "Field" }, budget = new CheckBudget()) =>
      findProblems(node, value, wording, budget),
    prepare: () => prepared(document),
    at: (pointer) => createCheck(resolve(`#${encodeURI(pointer)}`, document.root).node),
  };
}

/** Schemas with fewer parts are built at once. */
const large = 500;

async function prepared(document: Document): Promise<void> {
  if (document.size < large) return;
  const breathe = breather();
  for (const node of document.nodes()) {
    try {
      node.build();
    } catch (error) {
      // Values that come to this part are told.
      if (!(error instanceof SchemaError)) throw error;
    }
    await breathe();
  }
}

function findProblems(
  node: SchemaNode,
  value: unknown,
  wording: Wording,
  budget: CheckBudget,
): readonly ValueProblem[] {
  const findings: Finding[] = [];
  const run = new Run(node.document.startScope(), budget, findings);
  const refusal = refusalIn(() => node.check(value, run, new Path(undefined, "")));
  if (refusal === undefined || findings.length > 0) return describe(findings, wording, run.names);
  return [refusedProblem(refusal, wording)];
}

/** Returns the problem of a value that cannot be checked. */
export function refusedProblem(reason: Refusal, { whole }: Wording): ValueProblem {
  return { path: "", pointer: "", keyword: "", message: sentences[reason](whole) };
}

const sentences: Readonly<Record<Refusal, (whole: string) => string>> = {
  "takes too long": (whole) =>
    `Checking ${whole.charAt(0).toLowerCase()}${whole.slice(1)} against the schema takes too long`,
  "becomes too large": (whole) =>
    `${whole} cannot be checked: with the defaults of the schema filled in, they become too large`,
  "nests too deeply": (whole) => `${whole} cannot be checked: too deeply nested`,
  "never ends": (whole) => `${whole} cannot be checked: the schema leads back to itself without end`,
};

function refusalIn(check: () => unknown): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return toRefusal(error);
  }
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Refused(toRefusal(error));
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refused) return error.reason;
  if (error instanceof RangeError) return "nests too deeply";
  throw error;
}
