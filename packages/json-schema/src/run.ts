import type { DynamicScope } from "./document/scope.ts";
import type { Path } from "./path.ts";
import type { Pattern, Spend } from "./patterns/pattern.ts";
import type { Finding } from "./problems/finding.ts";
import { FirstNames, jsonUpTo, type JsonText } from "./problems/json-text.ts";

/**
 * Whether a value fits. Without a path the check stops at the first mistake; with one it adds everything that is wrong to
 * the findings of the run.
 */
export type Check = (value: unknown, run: Run, at: Path | undefined) => boolean;

/** A part of a schema that a run remembers verdicts of. */
interface Checked {
  readonly check: Check;
}

/** Why a value cannot be checked. */
export type Refusal = "takes too long" | "becomes too large" | "nests too deeply" | "never ends";

/** Thrown to end work on a value that would take too long, or too much. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The value ${reason}.`);
    this.reason = reason;
  }
}

/** Maximum cost of all steps of a check together. A unit is about one look at a value. */
const maxUnits = 10_000_000;

/** Characters that defaults may add to one value. */
const maxAddedCharacters = 10_000_000;

/**
 * The cost that checking a value may have. The steps of a check share one: filling in defaults, taking out nulls, the
 * verdict and its explanation.
 */
export class CheckBudget {
  left: number = maxUnits;
  /** Characters of JSON that defaults may still add. */
  room: number = maxAddedCharacters;
  /**
   * Whether an integer must be one of those that a number tells apart from their neighbours: a larger one may have been
   * rounded on its way, and then it is the id of something else.
   */
  readonly exactIntegers: boolean;

  constructor({ exactIntegers = false }: { readonly exactIntegers?: boolean } = {}) {
    this.exactIntegers = exactIntegers;
  }
}

/** Objects with more properties than this are slow to go through. */
export const manyKeys = 100;

/** Findings that are kept of one check: more would help nobody. */
const maxFindings = 100;

/** References that are followed before verdicts are remembered: remembering costs more than most schemas do. */
const maxUnremembered = 500;

const none: Finding[] = [];

/** The state of one step of a check: what it may still cost, what it remembers, and what it found. */
export class Run {
  readonly budget: CheckBudget;
  scope: DynamicScope | undefined;
  /** Choices report one finding of their own, instead of those of their closest branch. */
  isShallow = false;
  findings: Finding[];
  /** The keys of objects that have many. */
  keys: Map<object, readonly string[]> | undefined;
  private firstNames: FirstNames | undefined;
  private sizes: Map<object, number> | undefined;
  private references = 0;
  private charge: Spend | undefined;
  private memory: Map<DynamicScope | undefined, Map<Checked, Map<unknown, boolean | undefined>>> | undefined;
  private explained: Map<Checked, Set<Path>> | undefined;

  /** Without findings to add to, the run is for a verdict alone. */
  constructor(scope: DynamicScope | undefined, budget: CheckBudget, findings: Finding[] = none) {
    this.scope = scope;
    this.budget = budget;
    this.findings = findings;
  }

  get names(): FirstNames {
    return (this.firstNames ??= new FirstNames());
  }

  spend(cost: number): void {
    if ((this.budget.left -= cost) < 0) throw new Refused("takes too long");
  }

  /** Counts what a default adds to the value: a schema may have a large one for each of many items. */
  grow(characters: number): void {
    if ((this.budget.room -= characters) < 0) throw new Refused("becomes too large");
  }

  /** Whether a string matches a pattern. */
  matches(pattern: Pattern, text: string): boolean {
    this.charge ??= this.spend.bind(this);
    return pattern.test(text, this.charge);
  }

  /** Going through the properties of an object: each costs more where they are many. */
  spendKeys(count: number): void {
    this.spend(count > manyKeys ? count * 30 : count * 4);
  }

  /** About how many characters of JSON a value of the schema takes. */
  sizeOf(value: unknown): number {
    if (typeof value !== "object" || value === null) return estimateSize(value, this);
    this.sizes ??= new Map();
    const known = this.sizes.get(value) ?? estimateSize(value, this);
    this.sizes.set(value, known);
    return known;
  }

  /** A value of the schema as JSON, up to a length. */
  write(value: unknown, length: number): JsonText {
    const { counted } = this.names;
    const written = jsonUpTo(value, length, this.names);
    this.spend(100);
    this.spendKeys(this.names.counted - counted);
    return written;
  }

  get isFull(): boolean {
    return this.findings.length >= maxFindings;
  }

  /** Notes a finding; false, so that a check can end with it. */
  fail(finding: Finding): false {
    if (!this.isFull) this.findings.push(finding);
    return false;
  }

  /** Returns the findings of a check, kept apart from earlier ones. */
  collect(check: () => void): Finding[] {
    const { findings, isShallow } = this;
    const explained = this.explained;
    this.findings = [];
    this.isShallow = true;
    this.explained = undefined;
    check();
    const collected = this.findings;
    this.findings = findings;
    this.isShallow = isShallow;
    this.explained = explained;
    return collected;
  }

  /** The verdict on a value, looked up once references are many: the same question is asked again and again then. */
  test(node: Checked, value: unknown): boolean {
    if ((this.references += 1) <= maxUnremembered) return node.check(value, this, undefined);
    this.spend(10);
    const verdicts = this.verdictsOf(node);
    const known = verdicts.get(value);
    if (known !== undefined) return known;
    // The question was asked while its answer is being found.
    if (verdicts.has(value)) throw new Refused("never ends");
    this.spend(20);
    verdicts.set(value, undefined);
    const verdict = node.check(value, this, undefined);
    verdicts.set(value, verdict);
    return verdict;
  }

  /** Adds what a node finds wrong with a value, once for each place. */
  explain(node: Checked, value: unknown, at: Path): boolean {
    if (this.test(node, value)) return true;
    this.explained ??= new Map();
    const places = this.explained.get(node) ?? new Set();
    this.explained.set(node, places);
    if (!places.has(at)) {
      this.spend(20);
      places.add(at);
      node.check(value, this, at);
    }
    return false;
  }

  private verdictsOf(node: Checked): Map<unknown, boolean | undefined> {
    this.memory ??= new Map();
    let ofScope = this.memory.get(this.scope);
    if (ofScope === undefined) this.memory.set(this.scope, (ofScope = new Map()));
    let verdicts = ofScope.get(node);
    if (verdicts === undefined) ofScope.set(node, (verdicts = new Map()));
    return verdicts;
  }
}

/** About how many characters of JSON a value takes. */
function estimateSize(value: unknown, run: Run): number {
  run.spend(10);
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 4;
  let size = 2;
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    size += (Array.isArray(value) ? 1 : key.length + 4) + estimateSize(Reflect.get(value, key), run);
  }
  return size;
}
