import { follow } from "./follow.ts";
import { nextLink } from "./link-header.ts";
import type { Paging } from "./page.ts";

/** Follows the Link header of each page. `key` see {@link follow}. */
export function byLink(key: string | undefined): Paging {
  return {
    start: (url) => url,
    next(page) {
      const reference = nextLink(page.response.headers["link"]);
      return reference === undefined ? undefined : follow(reference, page, key);
    },
  };
}
