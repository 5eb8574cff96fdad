import { shortest } from "./env-secrets.ts";
import { formsOf } from "./forms.ts";

/**
 * Takes secrets out of a text. Of one that `isCut`, somewhere, also what is left of a secret that was cut: its first or
 * last half, or twelve characters of it.
 */
export type Redactor = (text: string, isCut?: boolean) => string;

const mark = "[redacted]";

/** Finds secrets in every form they may have. Undefined when there is nothing to find. */
export function redactor(secrets: Iterable<string>): Redactor | undefined {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.trim().length >= shortest) for (const form of formsOf(secret)) forms.add(form);
  }
  if (forms.size === 0) return undefined;
  // The longest first: a secret may be a part of another.
  const sorted = [...forms].toSorted((left, right) => right.length - left.length);
  return (text, isCut = false) => {
    const clean = sorted.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, mark) : rest), text);
    return isCut ? sorted.reduce(withoutRemains, clean) : clean;
  };
}

function withoutRemains(text: string, secret: string): string {
  const least = Math.min(12, Math.max(4, Math.ceil(secret.length / 2)));
  return withoutEnds(withoutStarts(text, secret, least), secret, least);
}

/** Where a text was cut behind the start of a secret. */
function withoutStarts(text: string, secret: string, least: number): string {
  return replaceFound(text, secret.slice(0, least), (at) => {
    let end = at + least;
    while (end - at < secret.length && text[end] === secret[end - at]) end += 1;
    return [at, end];
  });
}

/** Where a text was cut before the end of a secret. */
function withoutEnds(text: string, secret: string, least: number): string {
  return replaceFound(text, secret.slice(-least), (at, from) => {
    const end = at + least;
    let start = at;
    while (start > from && end - start < secret.length && text[start - 1] === secret.at(start - 1 - end)) start -= 1;
    return [start, end];
  });
}

/** Marks what `grow` makes of each place where a piece is found, `from` being where the last one ended: in linear time. */
function replaceFound(
  text: string,
  piece: string,
  grow: (at: number, from: number) => readonly [number, number],
): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, from)) {
    const [start, end] = grow(at, from);
    parts.push(text.slice(from, start), mark);
    from = end;
  }
  return from === 0 ? text : parts.join("") + text.slice(from);
}
