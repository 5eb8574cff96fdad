import type { Budget, SourcePlace } from "@mci/plugin-kit/templates";
import { own } from "./values.ts";

/** A compiled expression. */
export type Evaluate = (scope: Scope) => unknown;

/** A compiled piece of a template: what it writes. */
export type TemplatePart = (scope: Scope) => string;

/** One rendering: what it may use and has used. */
export interface Rendering {
  readonly budget: Budget;
  readonly globals: ReadonlyMap<string, unknown>;
}

/** What a macro or a recursive loop writes, which may call itself. */
export function writeCalled({ budget }: Rendering, place: SourcePlace, write: () => string): string {
  budget.step(place);
  budget.enter(place, "Macros and loops that call each other");
  const text = write();
  budget.leave();
  return text;
}

/** One file being rendered, with those it extends. */
export interface Instance {
  readonly data: unknown;
  /** Of each name, the block of the file that extends the others first. */
  readonly blocks: Map<string, TemplatePart[]>;
  /** Set as soon as the file says that it extends another. */
  extended: TemplatePart | undefined;
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
  readonly run: Rendering;
  readonly instance: Instance;
  readonly #outer: Scope | undefined;
  readonly #isOpen: boolean;
  /** What is around the innermost block. */
  readonly #aroundBlock: Scope | undefined;
  #variables: Map<string, unknown> | undefined;

  /** `isOpen`: what is set in it may change variables around it. `isBlock`: it is the scope of a block. */
  constructor(run: Rendering, instance: Instance, outer?: Scope, { isOpen = false, isBlock = false }: ScopeKind = {}) {
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
    const value = own(data, name, this.run.budget);
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
