import { ConfigError, type Pagination } from "@mci/contract";

import { byCursor } from "./by-cursor.ts";
import { byLink } from "./by-link.ts";
import { byOffset, byPage } from "./by-number.ts";
import type { Paging } from "./page.ts";

/** The way of paging a tool declares. `key` is the query parameter of `auth`. Throws ConfigError for another type. */
export function preparePaging(pagination: Pagination, key: string | undefined): Paging {
  switch (pagination.type) {
    case "link":
      return byLink(key);
    case "cursor":
      return byCursor(pagination, key);
    case "page":
      return byPage(pagination);
    case "offset":
      return byOffset(pagination);
    default:
      throw new ConfigError("MCI_SCHEMA_FIELD", "pagination.type must be link, cursor, page or offset.");
  }
}
