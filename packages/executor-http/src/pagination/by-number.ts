import { MCIError, type OffsetPagination, type PagePagination } from "@mci/contract";

import type { Page, Paging, PageLocation } from "./page.ts";
import { readParam, withParam } from "./query-param.ts";

/** Counts pages. A number that the tool itself sends is where a call starts. */
export function byPage({ param = "page", start = 1, pageSize }: PagePagination): Paging {
  return {
    start: (url) => withDefault(url, param, start),
    next: (page) =>
      isLast(page, pageSize) ? undefined : placeAt(page.url, param, readNumber(page.url, param, start) + 1),
  };
}

/** Counts items. What the tool itself sends for either parameter holds. */
export function byOffset({ param = "offset", limit, limitParam = "limit" }: OffsetPagination): Paging {
  return {
    start(url) {
      const started = withDefault(url, param, 0);
      return limit === undefined ? started : withDefault(started, limitParam, limit);
    },
    next(page) {
      const { url, list } = page;
      const size = readNumber(url, limitParam, limit ?? 0);
      // By what came, and not by what was asked for: servers may give less.
      return isLast(page, size) ? undefined : placeAt(url, param, readNumber(url, param, 0) + list.count);
    },
  };
}

function withDefault(url: URL, param: string, value: number): URL {
  const given = readNumber(url, param, value);
  return readParam(url, param) === undefined ? withParam(url, param, `${given}`) : url;
}

/** Throws if the tool sends something other than a number. */
function readNumber(url: URL, param: string, absent: number): number {
  const text = readParam(url, param);
  if (text === undefined) return absent;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new MCIError("MCI_INPUT", `the parameter '${param}' must be a whole number, to count on from`);
}

/** An empty page ends a list, and so does one that could have held more. */
function isLast({ list: { count, whole } }: Page, size = 0): boolean {
  return whole && (count === 0 || count < size);
}

function placeAt(url: URL, param: string, value: number): PageLocation {
  return { url: withParam(url, param, `${value}`), shown: value };
}
