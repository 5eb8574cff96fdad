import type { JsonObject } from "@mci/contract";
import { inWords } from "../pointer.ts";
import type { Draft } from "./draft.ts";
import type { Report } from "./report.ts";

/** A filter without a value would let either everything or nothing through. */
export function filterProblems({ filter, filterValue }: JsonObject, pointer: string, report: Report): void {
  const place = `${pointer}/filterValue`;
  if (filter === undefined) {
    if (filterValue === undefined) return;
    const message = `${inWords(place)} does nothing without a filter.`;
    const hint = 'Add "filter": "only", "except", "tags" or "withoutTags".';
    report.add({ code: "MCI_FILTER", severity: "warning", pointer: place, key: true, message, hint });
  } else if (filterValue === undefined) {
    report.add(missing(`${pointer}/filter`, `${inWords(`${pointer}/filter`)} needs a filterValue.`));
  } else if (typeof filterValue === "string" && !/[^\s,]/.test(filterValue)) {
    report.add(missing(place, `${inWords(place)} is empty.`));
  }
}

function missing(pointer: string, message: string): Draft {
  return { code: "MCI_FILTER", pointer, message, hint: "Name tools or tags, separated by commas." };
}
