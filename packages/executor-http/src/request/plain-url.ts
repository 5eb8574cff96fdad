import type { Field, Piece } from "@mci/contract";

/**
 * Whether a url is what its pieces say in a row, as long as its values are plain: its host is written out, and nothing in it
 * could be taken for anything else together with a value, such as `%2` before an `e`.
 */
export function isPlainUrl([first, ...others]: readonly Field[]): boolean {
  if (first?.constant === undefined || !start.test(first.constant)) return false;
  return others.every(({ constant }) => constant === undefined || rest.test(constant));
}

const start = /^https?:\/\/[a-z\d.-]+(?::\d+)?[/?][\w.~/?&=,:-]*$/i;
const rest = /^[\w.~/?&=,:-]*$/;

/** The url that `UrlWriter` makes of the pieces of an `isPlainUrl`. Undefined if one of its values is not plain. */
export function writePlainUrl(pieces: readonly Piece[], fields: readonly Field[]): string | undefined {
  let url = "";
  for (let index = 0; index < pieces.length; index += 1) {
    const { text } = pieces[index]!;
    if (fields[index]?.constant === undefined && !plain.test(text)) return undefined;
    url += text;
  }
  return url;
}

/** No dots, which may climb; not empty, which would ask for something else. */
const plain = /^[\w~-]+$/;
