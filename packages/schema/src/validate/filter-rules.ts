import type { Values } from "@mci/contract";
import { inWords, pointerTo } from "../pointer.ts";
import type { Draft } from "./draft.ts";

/** A filter without a value would let everything or nothing through, and nobody would know which. */
export function filterProblems({ filter, filterValue }: Values, pointer: string): readonly Draft[] {
  const valuePointer = pointerTo(pointer, "filterValue");
  const filterPointer = pointerTo(pointer, "filter");
  if (filter === undefined) {
    if (filterValue === undefined) return [];
    return [
      {
        code: "MCI_FILTER",
        severity: "warning",
        pointer: valuePointer,
        key: true,
        message: `${inWords(valuePointer)} does nothing without a filter.`,
        hint: 'Add "filter": "only", "except", "tags" or "withoutTags".',
      },
    ];
  }
  if (filterValue === undefined) {
    return [problem(filterPointer, `${inWords(filterPointer)} needs a filterValue.`)];
  }
  if (typeof filterValue !== "string" || filterValue.split(",").some((name) => name.trim() !== "")) return [];
  return [problem(valuePointer, `${inWords(valuePointer)} is empty.`)];
}

function problem(pointer: string, message: string): Draft {
  return { code: "MCI_FILTER", severity: "error", pointer, message, hint: "Name tools or tags, separated by commas." };
}
