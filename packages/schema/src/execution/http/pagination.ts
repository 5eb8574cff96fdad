import type {
  CommonPagination,
  CursorPagination,
  LinkPagination,
  OffsetPagination,
  PagePagination,
  Pagination,
} from "@mci/contract";
import {
  constant,
  enumeration,
  integer,
  object,
  optional,
  required,
  text,
  type Fields,
  type SchemaOf,
} from "../../document/builder.ts";
import { byType, choose } from "../../document/choice.ts";
import { named } from "../../document/definitions.ts";

const commonPagination: Fields<CommonPagination> = {
  items: optional(
    text("Dotted path to the list in each page, such as `data.items`. Default: the page itself, or its only list."),
  ),
  maxPages: optional(integer("The most pages fetched in one call, up to 1,000.", { minimum: 1, default: 10 })),
};

const byLink = object<LinkPagination>('The Link header names the next page with rel="next".', {
  type: required(constant("By the Link header.", "link")),
  ...commonPagination,
});

const byCursor = object<CursorPagination>("Each page names the next one.", {
  type: required(constant("By a cursor.", "cursor")),
  next: required(text("Dotted path to the cursor, or to the next url, in each page, such as `meta.next_cursor`.")),
  param: optional(text("The query parameter that carries the cursor.", { default: "cursor" })),
  ...commonPagination,
});

const byPage = object<PagePagination>("Pages have numbers.", {
  type: required(constant("By page numbers.", "page")),
  param: optional(text("The query parameter with the number.", { default: "page" })),
  start: optional(integer("The number of the first page.", { minimum: 0, default: 1 })),
  pageSize: optional(integer("Items in a full page: one with fewer is the last.", { minimum: 1 })),
  ...commonPagination,
});

const byOffset = object<OffsetPagination>("Pages start at an item, counted from 0.", {
  type: required(constant("By the number of the first item.", "offset")),
  param: optional(text("The query parameter with the first item's number.", { default: "offset" })),
  limit: optional(integer("Items to ask for in a page: one with fewer is the last.", { minimum: 1 })),
  limitParam: optional(text("The query parameter with `limit`.", { default: "limit" })),
  ...commonPagination,
});

export const pagination: SchemaOf<Pagination> = named(
  "pagination",
  choose(
    "How the further pages of a list are found.",
    byType({ link: byLink, cursor: byCursor, page: byPage, offset: byOffset }),
    {
      required: ["type"],
      properties: { type: enumeration("The way of paging.", ["link", "cursor", "page", "offset"]) },
    },
  ),
);
