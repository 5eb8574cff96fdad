import type { Budget, SourcePlace } from "@mci/plugin-kit/templates";
import { own } from "./values.ts";

/** A compiled expression. */
export type Evaluate = (scope: Scope) => unknown;

/** A compiled piece of a template: what it writes. */
export type TemplatePart = (scope: Scope) => string;

/** A rendering, with its limits and what it has used of them. */
export interface Rendering {
  readonly budget: Budget;
  readonly globals: ReadonlyMap<string, unknown>;
}

/** Writes the output of a macro or a recursive loop, which may call itself. */
export function writeCalled({ budget }: Rendering, place: SourcePlace, write: () => string): string {
  budget.step(place);
  budget.enter(place, "Macros and loops that call each other");
  const text = write();
  budget.leave();
  return text;
}

/** A file being rendered, with those it extends. */
export interface Instance {
  readonly data: unknown;
  /** Blocks by name, the extending file's first. */
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
  /** The scope around the innermost block. */
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

  /** Opens the scope of a loop. */
  open(): Scope {
    return new Scope(this.run, this.instance, this, { isOpen: true });
  }

  /** Opens the scope of a macro or a `with`, whose names are dropped at its end. */
  closed(): Scope {
    return new Scope(this.run, this.instance, this);
  }

  /** Opens the scope of a block, whose names are dropped at its end. */
  block(): Scope {
    return new Scope(this.run, this.instance, this, { isBlock: true });
  }

  /** Returns the scope of `super()`, without the names of the block that calls it. */
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

  /** Finds what can be called by a name, which is never a value: none can replace a function. */
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

  /** Returns the names that other files may import from this one. */
  exported(): Record<string, unknown> {
    const entries = [...(this.#variables ?? [])].filter(([name]) => !name.startsWith("_"));
    return Object.assign(Object.create(null), Object.fromEntries(entries));
  }
}
