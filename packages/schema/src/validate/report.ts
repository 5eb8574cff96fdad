import type { Problem, JsonObject } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { fileLimits } from "../limits.ts";
import { grouped } from "../mistake.ts";
import type { ParsedDocument } from "../parsed-document.ts";
import { childOf, valueAt } from "../pointer.ts";
import { complete, type CompleteDraft, type Draft } from "./draft.ts";

/** Collects problems, bounded, and finds their places in the end. */
export class Report {
  readonly #document: ParsedDocument;
  readonly #drafts: CompleteDraft[] = [];
  readonly #counts = { error: 0, warning: 0 };

  constructor(document: ParsedDocument) {
    this.#document = document;
  }

  add(given: Draft): void {
    const draft = complete(given);
    this.#counts[draft.severity] += 1;
    if (!this.isFull(draft.severity)) this.#drafts.push(draft);
  }

  /** More of them would not be listed. */
  isFull(severity: Problem["severity"]): boolean {
    return this.#counts[severity] > fileLimits.problems;
  }

  /** In the order of the file. */
  problems(): readonly Problem[] {
    const orderOf = orderIn(this.#document.value);
    const orders = new Map(this.#drafts.map((draft) => [draft, orderOf(draft.pointer)]));
    const sorted = this.#drafts.toSorted((left, right) => byOrder(orders.get(left) ?? [], orders.get(right) ?? []));
    return [...sorted.map((draft) => this.#located(draft)), ...this.#leftOut("error"), ...this.#leftOut("warning")];
  }

  #located({ key = false, ...draft }: CompleteDraft): Problem {
    const { file } = this.#document;
    const tool = this.#toolOf(draft.pointer);
    return {
      ...draft,
      file,
      tool,
      ...this.#document.locate(draft.pointer, { key }),
    };
  }

  #toolOf(pointer: string): string | undefined {
    const [tool] = /^\/tools\/\d+/.exec(pointer) ?? [];
    const name = tool === undefined ? undefined : valueAt(this.#document.value, `${tool}/name`);
    return typeof name === "string" && name !== "" ? name : undefined;
  }

  #leftOut(severity: Problem["severity"]): readonly Problem[] {
    if (!this.isFull(severity)) return [];
    const { file } = this.#document;
    const message = `There are more than ${grouped(fileLimits.problems)} ${severity}s: the rest is not listed.`;
    return [{ code: "MCI_SCHEMA_LIMIT", severity, message, file }];
  }
}

/** The way to a value: how many stand before it, on each level. Names are counted once for each object. */
function orderIn(root: unknown): (pointer: string) => readonly number[] {
  const counted = new Map<JsonObject, ReadonlyMap<string, number>>();
  const indexOf = (value: unknown, key: string): number => {
    if (!isRecord(value)) return Number(key);
    const names = counted.get(value) ?? new Map(Object.keys(value).map((name, index) => [name, index]));
    counted.set(value, names);
    return names.get(key) ?? -1;
  };
  return (pointer) => {
    let value = root;
    return parsePointer(pointer).map((key) => {
      const index = indexOf(value, key);
      value = childOf(value, key);
      return index;
    });
  };
}

function byOrder(left: readonly number[], right: readonly number[]): number {
  const differs = left.findIndex((index, level) => index !== right[level]);
  if (differs === -1) return left.length - right.length;
  return (left[differs] ?? 0) - (right[differs] ?? -1);
}
