import { isUrl } from "./reference.ts";

/** The path of a document, for people and for files: without the user, password and query of a url, which may be secrets. */
export function shownPath(path: string): string {
  if (!isUrl(path) || !URL.canParse(path)) return path;
  const { protocol, host, pathname } = new URL(path);
  return `${protocol}//${host}${pathname}`;
}
