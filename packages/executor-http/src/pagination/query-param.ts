import { encode } from "../request/url-writer.ts";

/** Returns the value of a parameter in the query of a URL; undefined if it is absent or empty. */
export function readParam(url: URL, name: string): string | undefined {
  return url.searchParams.get(name) || undefined;
}

/** The url with this parameter in place of all of that name. The others stay as they are written. */
export function withParam(url: URL, name: string, value: string): URL {
  return withPairs(url, [...otherPairs(url, name), `${encode(name)}=${encode(value)}`]);
}

export function withoutParam(url: URL, name: string): URL {
  return withPairs(url, otherPairs(url, name));
}

function otherPairs(url: URL, name: string): string[] {
  return url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !new URLSearchParams(`?${pair}`).has(name));
}

function withPairs(url: URL, pairs: readonly string[]): URL {
  const changed = new URL(url);
  changed.search = pairs.join("&");
  return changed;
}
