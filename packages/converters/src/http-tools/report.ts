import type { LocateOptions, Problem } from "@mci/contract";
import { fileLimits, type ParsedDocument } from "@mci/schema";

/** Something wrong at a JSON pointer; its place is found when it is added to a {@link Report}. */
export interface Draft extends Pick<Problem, "code" | "severity" | "message">, LocateOptions {
  readonly pointer: string;
  readonly hint?: string | undefined;
}

/** The problems of a file, bounded, each with its place. */
export class Report {
  readonly #document: ParsedDocument;
  readonly #problems: Problem[];

  constructor(document: ParsedDocument) {
    this.#document = document;
    this.#problems = [...document.problems];
  }

  /** In the order of the file. */
  get problems(): readonly Problem[] {
    return this.#problems.toSorted(
      (left, right) => number(left.line) - number(right.line) || number(left.column) - number(right.column),
    );
  }

  /** More are not listed: a file can have more problems than are worth reading. */
  get isFull(): boolean {
    return this.#problems.length >= fileLimits.problems;
  }

  add({ key, offset, hint, ...draft }: Draft, tool?: string): void {
    if (this.isFull) return;
    const { file } = this.#document;
    const place = { ...(key === undefined ? {} : { key }), ...(offset === undefined ? {} : { offset }) };
    this.#problems.push({
      ...draft,
      hint,
      file,
      tool,
      ...this.#document.locate(draft.pointer, place),
    });
  }
}

function number(place: number | undefined): number {
  return place ?? 0;
}
