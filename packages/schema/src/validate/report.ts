import type { Problem } from "@mci/contract";
import { fileLimits } from "../limits.ts";
import type { ParsedDocument } from "../parsed-document.ts";
import { isObject } from "../is-object.ts";
import { pointerKeys, valueAt } from "../pointer.ts";
import type { Draft } from "./draft.ts";

/** Collects problems, bounded, and finds their places in the end. */
export class Report {
  readonly #document: ParsedDocument;
  readonly #drafts: Draft[] = [];
  readonly #counts = { error: 0, warning: 0 };

  constructor(document: ParsedDocument) {
    this.#document = document;
  }

  add(...drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      this.#counts[draft.severity] += 1;
      if (!this.isFull(draft.severity)) this.#drafts.push(draft);
    }
  }

  /** More of them would not be listed. */
  isFull(severity: Problem["severity"]): boolean {
    return this.#counts[severity] > fileLimits.problems;
  }

  /** In the order of the file. */
  problems(): readonly Problem[] {
    const orders = new Map(this.#drafts.map((draft) => [draft, orderOf(this.#document.value, draft.pointer)]));
    const sorted = this.#drafts.toSorted((left, right) => byOrder(orders.get(left) ?? [], orders.get(right) ?? []));
    return [...sorted.map((draft) => this.#located(draft)), ...this.#leftOut("error"), ...this.#leftOut("warning")];
  }

  #located({ key = false, ...draft }: Draft): Problem {
    const { file } = this.#document;
    const tool = this.#toolOf(draft.pointer);
    return {
      ...draft,
      ...(file === undefined ? {} : { file }),
      ...(tool === undefined ? {} : { tool }),
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
    const message = `There are more than ${fileLimits.problems.toLocaleString("en")} ${severity}s: the rest is not listed.`;
    return [{ code: "MCI_SCHEMA_LIMIT", severity, message, ...(file === undefined ? {} : { file }) }];
  }
}

/** The way to a value: how many stand before it, on each level. */
function orderOf(root: unknown, pointer: string): readonly number[] {
  let value = root;
  return pointerKeys(pointer).map((key) => {
    if (Array.isArray(value)) {
      value = value[Number(key)];
      return Number(key);
    }
    const names = isObject(value) ? Object.keys(value) : [];
    value = isObject(value) ? value[key] : undefined;
    return names.indexOf(key);
  });
}

function byOrder(left: readonly number[], right: readonly number[]): number {
  const differs = left.findIndex((index, level) => index !== right[level]);
  if (differs === -1) return left.length - right.length;
  return (left[differs] ?? 0) - (right[differs] ?? -1);
}
