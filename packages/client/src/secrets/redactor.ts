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
  const start = secret.slice(0, least);
  let clean = text;
  for (let at = clean.indexOf(start); at !== -1; at = clean.indexOf(start, at + mark.length)) {
    let length = least;
    while (length < secret.length && clean[at + length] === secret[length]) length += 1;
    clean = clean.slice(0, at) + mark + clean.slice(at + length);
  }
  return clean;
}

/** Where a text was cut before the end of a secret. */
function withoutEnds(text: string, secret: string, least: number): string {
  const end = secret.slice(-least);
  let clean = text;
  for (let at = clean.lastIndexOf(end); at !== -1; at = at === 0 ? -1 : clean.lastIndexOf(end, at - 1)) {
    let length = least;
    while (length < secret.length && at > 0 && clean[at - 1] === secret.at(-length - 1)) {
      at -= 1;
      length += 1;
    }
    clean = clean.slice(0, at) + mark + clean.slice(at + length);
  }
  return clean;
}
