import type { Limits } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";

import type { Part } from "./compilation.ts";
import { tooDeep, tooManySteps, tooMuchOutput, type Source, type Spot } from "./mistakes.ts";
import { own } from "./values.ts";
import { Budget } from "./budget.ts";

/** One rendering: what it may use and has used. */
export class Run {
  readonly limits: Limits;
  readonly globals: ReadonlyMap<string, unknown>;
  readonly work: Budget;
  #steps = 0;
  #depth = 0;

  constructor(limits: Limits, globals: ReadonlyMap<string, unknown>) {
    this.limits = limits;
    this.globals = globals;
    this.work = new Budget(limits);
  }

  /** A round of a loop; what is included or called counts as one too, since it grows without loops. */
  step(source: Source, spot: Spot): void {
    this.#steps += 1;
    if (this.#steps > this.limits.loopSteps) throw tooManySteps(source, spot, this.limits.loopSteps);
  }

  /** What a macro writes, which may call itself. */
  called(source: Source, spot: Spot, write: () => string): string {
    this.step(source, spot);
    this.#depth += 1;
    if (this.#depth > this.limits.depth) throw tooDeep(source, spot, this.limits.depth);
    const text = write();
    this.#depth -= 1;
    return text;
  }

  /** A text on its way to the output, in characters. */
  check(text: string): string {
    if (text.length > this.limits.outputBytes) throw tooMuchOutput(this.limits.outputBytes);
    return text;
  }

  /** The whole output, in bytes. */
  whole(text: string): string {
    const { outputBytes } = this.limits;
    if (isLargerThan(text, outputBytes)) throw tooMuchOutput(outputBytes);
    return text;
  }
}

/** One file being rendered, with those it extends. */
export interface Instance {
  readonly data: unknown;
  /** Of each name, the block of the file that extends the others first. */
  readonly blocks: Map<string, Part[]>;
  /** Set as soon as the file says that it extends another. */
  extended: Part | undefined;
}

export function newInstance(data: unknown): Instance {
  return { data, blocks: new Map(), extended: undefined };
}

interface ScopeKind {
  readonly isOpen?: boolean;
  readonly isBlock?: boolean;
}

/** Variables that are known at a place, and those around them. */
export class Scope {
  readonly run: Run;
  readonly instance: Instance;
  readonly #outer: Scope | undefined;
  readonly #isOpen: boolean;
  /** What is around the innermost block. */
  readonly #aroundBlock: Scope | undefined;
  #variables: Map<string, unknown> | undefined;

  /** `isOpen`: what is set in it may change variables around it. `isBlock`: it is the scope of a block. */
  constructor(run: Run, instance: Instance, outer?: Scope, { isOpen = false, isBlock = false }: ScopeKind = {}) {
    this.run = run;
    this.instance = instance;
    this.#outer = outer;
    this.#isOpen = isOpen;
    this.#aroundBlock = isBlock || outer === undefined ? outer : outer.#aroundBlock;
  }

  /** Of a loop. */
  open(): Scope {
    return new Scope(this.run, this.instance, this, { isOpen: true });
  }

  /** Of a macro or a `with`, which leave nothing behind. */
  closed(): Scope {
    return new Scope(this.run, this.instance, this);
  }

  /** Of a block, which leaves nothing behind. */
  block(): Scope {
    return new Scope(this.run, this.instance, this, { isBlock: true });
  }

  /** What `super()` sees: nothing of the block it stands in. */
  aroundBlock(): Scope {
    return this.#aroundBlock ?? this;
  }

  get(name: string): unknown {
    const scope = this.#where(name);
    if (scope !== undefined) return scope.#variables?.get(name);
    const { data } = this.instance;
    const value = own(data, name, this.run.work);
    if (value !== undefined) return value;
    return name === "this" ? data : this.run.globals.get(name);
  }

  /** What can be called by a name: never a value, so that none takes the place of a function. */
  callable(name: string): unknown {
    const scope = this.#where(name);
    return scope === undefined ? this.run.globals.get(name) : scope.#variables?.get(name);
  }

  #where(name: string): Scope | undefined {
    if (this.#variables?.has(name)) return this;
    return this.#outer === undefined ? undefined : this.#outer.#where(name);
  }

  define(name: string, value: unknown): void {
    this.#variables ??= new Map();
    this.#variables.set(name, value);
  }

  /** `{% set %}`: the variable of that name that may be changed from here, else a new one. */
  assign(name: string, value: unknown): void {
    (this.#changeable(name) ?? this).define(name, value);
  }

  #changeable(name: string): Scope | undefined {
    if (this.#variables?.has(name)) return this;
    return this.#isOpen && this.#outer !== undefined ? this.#outer.#changeable(name) : undefined;
  }

  /** What others may import from this file. */
  exported(): Record<string, unknown> {
    const entries = [...(this.#variables ?? [])].filter(([name]) => !name.startsWith("_"));
    return Object.assign(Object.create(null), Object.fromEntries(entries));
  }
}
