import type { Source } from "@mci/plugin-kit/templates";

/** A text whose placeholders are all plain properties of the standard roots, cut at them. */
export interface PlainPieces {
  /** One more than placeholders. */
  readonly texts: readonly string[];
  readonly placeholders: readonly PlainPlaceholder[];
}

export interface PlainPlaceholder {
  /** Where it stands in the text. */
  readonly at: number;
  readonly path: PlainPath;
}

export interface PlainPath {
  readonly steps: readonly [string, string];
  /** Characters before it in its placeholder. */
  readonly offset: number;
}

/**
 * Cuts a text at its placeholders, or returns undefined for one with anything else in it, which the parser reads. Does
 * little for each placeholder, so that a file of a megabyte is rendered before V8 has compiled anything.
 */
export function splitPlain({ text, file }: Source): PlainPieces | undefined {
  if (text.includes("@") || text.includes("|") || (file === undefined && text.includes("{!!"))) return undefined;
  const pieces = text.split("{{");
  const texts = [pieces[0]!];
  const placeholders: PlainPlaceholder[] = [];
  // Many placeholders are few names.
  const paths = pieces.length > 8 ? new Map<string, PlainPath>() : undefined;
  let at = texts[0]!.length;
  for (let index = 1; index < pieces.length; index += 1) {
    const piece = pieces[index]!;
    const end = piece.indexOf("}}");
    if (end === -1) return undefined;
    const inner = piece.slice(0, end);
    const path = paths?.get(inner) ?? plainPath(inner);
    if (path === undefined) return undefined;
    paths?.set(inner, path);
    placeholders.push({ at, path });
    texts.push(piece.slice(end + 2));
    at += piece.length + 2;
  }
  return { texts, placeholders };
}

function plainPath(inner: string): PlainPath | undefined {
  const match = plain.exec(inner);
  if (match === null) return undefined;
  const root = match[1]!;
  return { steps: [root, match[2]!], offset: 2 + inner.indexOf(root) };
}

const plain = /^[ \t-\r]*(props|input|properties|env)\.([\w$][\w$-]*)[ \t-\r]*$/;
