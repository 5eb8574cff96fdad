import type { HttpResponse } from "../response/http-response.ts";
import type { PageList } from "./page-list.ts";

/** A page as received. */
export interface Page {
  /** URL of the request. */
  readonly url: URL;
  readonly response: HttpResponse;
  readonly text: string;
  readonly list: PageList;
}

/** Where a page is. */
export interface PageLocation {
  readonly url: URL;
  /** Position that the result mentions: a cursor, the number of a page, an offset or a URL. */
  readonly shown: string | number;
}

/** There is a next page, but no way to it. */
export interface DeadEnd {
  readonly url?: never;
  readonly shown?: string;
  readonly problem: string;
}

/** A way of paging. */
export interface Paging {
  /** Returns the url of the first page. Throws MCIError (MCI_INPUT) if the place is invalid. */
  start(url: URL): URL;
  /** Returns the location of the next page; undefined at the end. */
  next(page: Page): PageLocation | DeadEnd | undefined;
}

/** Characters that a cursor or a url may have. */
export const maxPlaceLength = 8_000;
