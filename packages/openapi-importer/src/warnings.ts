import type { Problem } from "@mci/contract";
import { Broken } from "./broken.ts";
import type { Located } from "./read/located.ts";
import { shownPath } from "./read/shown-path.ts";

/** The subject of a warning. */
export interface Subject {
  /** The operation. Absent: the document. */
  readonly name?: string | undefined;
  /** Tags of the operation. Absent: they could not be read. */
  readonly tags?: readonly string[] | undefined;
  readonly at: Located | undefined;
  readonly hint?: string | undefined;
}

/** Collects warnings: equal ones of several operations are one, which names the first of them. */
export class Warnings {
  readonly #found = new Map<string, Subject[]>();
  /** Operations that are left out, by the reason. */
  readonly #broken = new Map<string, Subject[]>();

  add(message: string, subject: Subject): void {
    addTo(this.#found, message, subject);
  }

  /** Returns the operations that are left out. */
  brokenOperations(): readonly BrokenOperation[] {
    const subjects = [...this.#broken.values()].flat();
    return subjects.flatMap(({ name, tags }) => (name === undefined ? [] : [{ name, tags }]));
  }

  /** Returns what keeps operations from being tools, as errors. */
  causes(): readonly Problem[] {
    return this.#brokenEntries()
      .slice(0, maxListed)
      .map((entry) => ({ ...toProblem(...entry), severity: "error" }));
  }

  /** Runs a step for one operation. What is broken costs a warning, and that step. */
  guard(subject: Subject, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.reject(error, subject);
    }
  }

  /** Reports what keeps an operation from being a tool. Throws what is not {@link Broken} on. */
  reject(error: unknown, subject: Subject): void {
    if (!(error instanceof Broken)) throw error;
    const { message, hint, at = subject.at } = error;
    addTo(this.#broken, message, { ...subject, at, hint });
  }

  /** Drops what is about operations that nobody asked for. */
  forget(names: ReadonlySet<string>): void {
    for (const found of [this.#broken, this.#found]) {
      for (const [message, subjects] of found) {
        const kept = subjects.filter(({ name }) => name === undefined || !names.has(name));
        if (kept.length === 0) found.delete(message);
        else found.set(message, kept);
      }
    }
  }

  /** Returns as many as people read, those of what is left out first, and how many there are besides. */
  list(): readonly Problem[] {
    const all: readonly Entry[] = [...this.#brokenEntries(), ...this.#found];
    const listed = all.slice(0, maxListed).map(([message, subjects]) => toProblem(message, subjects));
    const more = all.length - listed.length;
    return more === 0 ? listed : [...listed, toProblem(`There are ${more} more warnings.`, [])];
  }

  #brokenEntries(): readonly Entry[] {
    return Array.from(this.#broken, ([message, subjects]) => {
      return [`${message} The ${subjects.length === 1 ? "operation is" : "operations are"} left out.`, subjects];
    });
  }
}

/** An operation that is left out. */
export interface BrokenOperation {
  readonly name: string;
  readonly tags: readonly string[] | undefined;
}

type Entry = readonly [message: string, subjects: readonly Subject[]];

const maxListed = 200;

function addTo(found: Map<string, Subject[]>, message: string, subject: Subject): void {
  const known = found.get(message);
  if (known === undefined) found.set(message, [subject]);
  else known.push(subject);
}

function toProblem(message: string, subjects: readonly Subject[]): Problem {
  const [first] = subjects;
  const names = [...new Set(subjects.flatMap(({ name }) => (name === undefined ? [] : [name])))];
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  const where = names.length > 1 ? ` In ${names.slice(0, maxNames).join(", ")}${more}.` : "";
  const line = first?.at?.document.line(first.at.pointer);
  return {
    code: "MCI_OPENAPI",
    severity: "warning",
    message: message + where,
    hint: first?.hint,
    ...(names.length === 1 ? { tool: names[0] } : {}),
    ...(first?.at === undefined ? {} : { file: shownPath(first.at.document.path), pointer: first.at.pointer }),
    ...(line === undefined ? {} : { line }),
  };
}

const maxNames = 5;
