import type { Problem } from "@mci/contract";
import { Broken } from "./broken.ts";
import type { Located } from "./read/located.ts";

/** What a warning is about. */
export interface Subject {
  /** The operation. Absent: the document. */
  readonly name?: string | undefined;
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

  /** Returns the names of the operations that are left out. */
  brokenNames(): readonly string[] {
    return [...this.#broken.values()].flat().flatMap(({ name }) => name ?? []);
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

  list(): readonly Problem[] {
    const broken = Array.from(this.#broken, ([message, subjects]) =>
      toProblem(`${message} The ${subjects.length === 1 ? "operation is" : "operations are"} left out.`, subjects),
    );
    return [...broken, ...Array.from(this.#found, ([message, subjects]) => toProblem(message, subjects))];
  }
}

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
    ...(first?.at === undefined ? {} : { file: first.at.document.path, pointer: first.at.pointer }),
    ...(line === undefined ? {} : { line }),
  };
}

const maxNames = 5;
