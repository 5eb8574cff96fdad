import type { CursorPagination } from "@mci/contract";

import { follow } from "./follow.ts";
import { afterBlanks, stringIn, valueAt } from "./json-text.ts";
import { maxPlaceLength, type Paging } from "./page.ts";
import { withParam } from "./query-param.ts";

/**
 * Follows what each page says comes next: a url, or the value of a query parameter. A path such as `/items?after=7` is
 * a url unless `param` is given, since cursors may start with a slash, too. `key` see {@link follow}.
 */
export function byCursor({ next: path, param }: CursorPagination, key: string | undefined): Paging {
  const isUrl = param === undefined ? /^(?:https?:\/)?\//i : /^https?:\/\//i;
  return {
    start: (url) => url,
    next(page) {
      const cursor = cursorIn(page.text, path);
      if (cursor === undefined) return undefined;
      if (typeof cursor !== "string") return cursor;
      if (isUrl.test(cursor)) return follow(cursor, page, key);
      if (cursor.length > maxPlaceLength) return { problem: `what stands at '${path}' is too long for a cursor` };
      return { url: withParam(page.url, param ?? "cursor", cursor), shown: cursor };
    },
  };
}

/** Numbers keep their written form. Absent, null, false and "" are the end. */
function cursorIn(text: string, path: string): string | { readonly problem: string } | undefined {
  const found = valueAt(text, afterBlanks(text, 0), path);
  if (found?.end === undefined) return undefined;
  const written = text.slice(found.start, found.end);
  if (written === "null" || written === "false" || written === '""') return undefined;
  if (/^[-\d]/.test(written)) return written;
  if (written.startsWith('"')) return stringIn(written);
  return { problem: `what stands at '${path}' is neither a text nor a number` };
}
