import type { Scope } from "./document/scope.ts";
import type { Node } from "./node.ts";
import type { Path } from "./path.ts";
import type { Finding } from "./problems/finding.ts";

/** Why a value cannot be checked. */
export type Refusal = "takes too long" | "nests too deeply" | "never ends";

/** Thrown to end work on a value that would take too long, or too much. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The value ${reason}.`);
    this.reason = reason;
  }
}

/** What one check may cost. A unit is about ten nanoseconds of work on a slow machine. */
const units = 5_000_000;

/** Objects with more properties than this are slow to go through. */
const manyKeys = 100;

/** Findings that are kept of one check: more would help nobody. */
const mostFindings = 100;

/** References that are followed before verdicts are remembered: remembering costs more than most schemas do. */
const beforeMemory = 500;

const none: Finding[] = [];

/** The state of one check of one value: what it may still cost, what it remembers, and what it found. */
export class Run {
  left: number;
  scope: Scope | undefined;
  /** Choices report one finding of their own, instead of those of their closest branch. */
  isShallow = false;
  findings: Finding[];
  #references = 0;
  #memory: Map<Scope | undefined, Map<Node, Map<unknown, boolean | undefined>>> | undefined;
  #explained: Map<Node, Set<Path>> | undefined;

  /** Without findings to add to, the run is for a verdict alone. */
  constructor(scope: Scope | undefined, share = 1, findings: Finding[] = none) {
    this.scope = scope;
    this.left = units * share;
    this.findings = findings;
  }

  spend(cost: number): void {
    if ((this.left -= cost) < 0) throw new Refused("takes too long");
  }

  /** Going through the properties of an object: each costs more where they are many. */
  spendKeys(count: number): void {
    this.spend(count > manyKeys ? count * 30 : count * 4);
  }

  get isFull(): boolean {
    return this.findings.length >= mostFindings;
  }

  /** Notes a finding; false, so that a check can end with it. */
  fail(finding: Finding): false {
    if (!this.isFull) this.findings.push(finding);
    return false;
  }

  /** What a check finds, kept apart from what was found before. */
  collect(check: () => void): Finding[] {
    const { findings, isShallow } = this;
    const explained = this.#explained;
    this.findings = [];
    this.isShallow = true;
    this.#explained = undefined;
    check();
    const collected = this.findings;
    this.findings = findings;
    this.isShallow = isShallow;
    this.#explained = explained;
    return collected;
  }

  /** The verdict on a value, looked up once references are many: the same question is asked again and again then. */
  test(node: Node, value: unknown): boolean {
    if ((this.#references += 1) <= beforeMemory) return node.check(value, this, undefined);
    const verdicts = this.#verdictsOf(node);
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
  explain(node: Node, value: unknown, at: Path): boolean {
    if (this.test(node, value)) return true;
    this.#explained ??= new Map();
    const places = this.#explained.get(node) ?? new Set();
    this.#explained.set(node, places);
    if (!places.has(at)) {
      this.spend(20);
      places.add(at);
      node.check(value, this, at);
    }
    return false;
  }

  #verdictsOf(node: Node): Map<unknown, boolean | undefined> {
    this.#memory ??= new Map();
    let ofScope = this.#memory.get(this.scope);
    if (ofScope === undefined) this.#memory.set(this.scope, (ofScope = new Map()));
    let verdicts = ofScope.get(node);
    if (verdicts === undefined) ofScope.set(node, (verdicts = new Map()));
    return verdicts;
  }
}
