import { NetworkError } from "@mci/network-policy";

/** A parsed url. Throws NetworkError (MCI_HTTP_URL). */
export function parseUrl(text: string, from: "author" | "props"): URL {
  if (!/^\s*https?:\/\//i.test(text)) throw urlError("not an http or https url", text);
  const url = parse(text);
  if (from === "props" && (url.username !== "" || url.password !== "")) {
    throw valueError("a url from an argument cannot contain a user or a password");
  }
  return url;
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw urlError("not a usable url", text);
  }
}

export function withoutFragment(text: string): string {
  const mark = text.indexOf("#");
  return mark === -1 ? text : text.slice(0, mark);
}

/** `url` has no fragment. */
export function withQuery(url: string, query: string): string {
  if (query === "") return url;
  if (!url.includes("?")) return `${url}?${query}`;
  return /[?&]$/.test(url) ? url + query : `${url}&${query}`;
}

export function urlError(message: string, text: string): NetworkError {
  return new NetworkError("MCI_HTTP_URL", `${message}: ${formatUrl(text)}`, {
    hint: "A url is whole, such as https://api.example.com/v1.",
  });
}

/** A value from the arguments that does not fit its place. It is not repeated: the caller knows it. */
export function valueError(message: string, hint?: string): NetworkError {
  return new NetworkError("MCI_HTTP_URL", `not allowed: ${message}`, { hint });
}

/** Formats a URL for messages: without its query, user and password, in one line of limited length. */
export function formatUrl(text: string): string {
  const bare = text.replace(/[?#].*$/s, "").replace(/^([^/]*\/\/)?[^/]*@/, "$1");
  const short = bare.length <= 200 ? bare : `${bare.slice(0, 200)}...`;
  return JSON.stringify(short.replaceAll(/\p{Surrogate}/gu, "\uFFFD")).slice(1, -1) || '""';
}
