export interface PageNoteOptions {
  /** Where the list goes on. */
  readonly next: string | number | undefined;
  /** Why it ended before its end. */
  readonly problem: string | undefined;
  /** True when its page may be asked for once more. */
  readonly isRepeatable: boolean;
}

/** Tells a model that a list is not whole, as its items do not show it; undefined for one that is. */
export function pageNote({ next, problem, isRepeatable }: PageNoteOptions): string | undefined {
  if (next === undefined && problem === undefined) return undefined;
  const place = next === undefined ? undefined : formatNext(next);
  if (problem === undefined) return place === undefined ? "[... more pages]" : `[... more: ${place}]`;
  const said = [problem.replace(/\.$/, ""), ...(place === undefined ? [] : [place])].join("; ");
  return `[... ended early: ${said}${isRepeatable ? ". A later page is not tried again: call again from there" : ""}]`;
}

/**
 * Whole or not at all: half a cursor leads nowhere. Of a URL only the query, which may fit arguments of the tool: a model has
 * nothing to call the URL with. Undefined for one without.
 */
function formatNext(next: string | number): string | undefined {
  const value =
    typeof next === "string" && /^(?:[a-z][a-z\d+.-]*:\/\/|blob:)/i.test(next) ? new URL(next).search.slice(1) : next;
  if (value === "") return undefined;
  const written = JSON.stringify(value);
  return written.length <= maxShownLength ? `next ${written}` : "next too long to show, see metadata.next";
}

const maxShownLength = 2_000;
