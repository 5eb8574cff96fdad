import { maxPlaceLength, type DeadEnd, type Page, type PageLocation } from "./page.ts";
import { readParam, withParam, withoutParam } from "./query-param.ts";

/**
 * The page that another one names as the next. Only one of the same origin: whatever identifies the sender goes along.
 * `key` is the query parameter of `auth`, which servers leave out of the urls they name.
 */
export function follow(reference: string, { url, response }: Page, key: string | undefined): PageLocation | DeadEnd {
  if (reference.length > maxPlaceLength || !URL.canParse(reference, response.url.href)) {
    return { problem: "the url of the next page is not usable" };
  }
  const next = new URL(reference, response.url);
  next.username = "";
  next.password = "";
  next.hash = "";
  const named = key === undefined ? next : withoutParam(next, key);
  if (!isSameOrigin(response.url, url) || !isSameOrigin(next, url)) {
    return {
      shown: named.href,
      problem: `the next page is at another origin than ${url.origin} and was not fetched: credentials stay there`,
    };
  }
  const value = key === undefined ? undefined : readParam(url, key);
  return { url: key === undefined || value === undefined ? next : withParam(next, key, value), shown: named.href };
}

/** Not by `origin`: that of a blob is the one inside of it. */
function isSameOrigin(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.host === other.host;
}
