/** How the further pages of a list are found. */
export type Pagination = LinkPagination | CursorPagination | PagePagination | OffsetPagination;

/** The options of every way to find further pages. */
export interface CommonPagination {
  /** Dotted path to the list in each page, such as `data.items`. Default: the page itself, or the only list in it. */
  readonly items?: string;
  /** Pages fetched in one call. Default 10, at most 1,000. */
  readonly maxPages?: number;
}

/** The `Link` header names the next page with `rel="next"` (RFC 8288). */
export interface LinkPagination extends CommonPagination {
  readonly type: "link";
}

/** Each page names the next one. */
export interface CursorPagination extends CommonPagination {
  readonly type: "cursor";
  /** Dotted path to it in each page, such as `meta.next_cursor`. */
  readonly next: string;
  /** The query parameter that carries it. Default `cursor`. */
  readonly param?: string;
}

/** Pages have numbers. */
export interface PagePagination extends CommonPagination {
  readonly type: "page";
  /** The query parameter with the number. Default `page`. */
  readonly param?: string;
  /** The number of the first page. Default 1. */
  readonly start?: number;
  /** Items in a full page: one with fewer is the last. */
  readonly pageSize?: number;
}

/** Pages start at an item, counted from 0. */
export interface OffsetPagination extends CommonPagination {
  readonly type: "offset";
  /** The query parameter with the first item's number. Default `offset`. */
  readonly param?: string;
  /** Items to ask for in a page: one with fewer is the last. */
  readonly limit?: number;
  /** The query parameter with `limit`. Default `limit`. */
  readonly limitParam?: string;
}
