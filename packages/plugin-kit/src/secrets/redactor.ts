import { Finder } from "./finder.ts";
import { formsOf, linesOf, minSecretLength } from "./forms.ts";
import { recent } from "../concurrency/recent.ts";

/**
 * Takes secrets out of a text. Of one that `isCut`, somewhere, also what is left of a secret that was cut: its first or
 * last half, or twelve characters of it.
 */
export interface Mask {
  (text: string, isCut?: boolean): string;
  /** False if no number of a text that is not cut can be a secret. Default true. */
  readonly takesNumbers?: boolean;
}

export interface Redactor extends Mask {
  /** Secrets that the redactor masks. */
  readonly secrets: ReadonlySet<string>;
}

/** Text that replaces a secret. */
export const mark = "[redacted]";

/** Finds secrets in every form they may have. Undefined when there is nothing to find. */
export function redactor(secrets: Iterable<string>): Redactor | undefined {
  const found = [...secrets].filter((secret) => secret.trim().length >= minSecretLength);
  return found.length === 0 ? undefined : redactors.get(JSON.stringify(found), () => makeRedactor(found));
}

/** The calls of a tool use the same secrets again and again. */
const redactors = recent<Redactor>({ entries: 200, characters: 1_000_000 });
const forms = recent<readonly string[]>({ entries: 2_000, characters: 1_000_000 });

function makeRedactor(secrets: readonly string[]): Redactor {
  const written = [...new Set(secrets.flatMap((secret) => forms.get(secret, () => formsOf(secret))))];
  const whole = search(written);
  const starts = search(written.map((form) => form.slice(0, minRemains(form))));
  const ends = search(written.map((form) => form.slice(-minRemains(form))));
  let backwards: readonly [pieces: Finder, whole: Finder] | undefined;

  const withoutStarts = (text: string): string => {
    if (!starts.mayBeIn(text)) return text;
    return marked(text, starts.finder, mark, (at) => endOfRemains(text, at, starts.finder, whole.finder));
  };
  const withoutEnds = (text: string): string => {
    if (!ends.mayBeIn(text)) return text;
    const [pieces, all] = (backwards ??= [new Finder(ends.texts.map(reversed)), new Finder(written.map(reversed))]);
    const turned = reversed(text);
    return reversed(marked(turned, pieces, reversed(mark), (at) => endOfRemains(turned, at, pieces, all)));
  };
  /** Each form begins with one of them, so a text without any contains no form, and no remains of one. */
  const remains = search([...starts.texts, ...ends.texts]);
  const indented = anyIndented(secrets);
  const minLength = shortest(written);
  const minCutLength = shortest(remains.texts);
  const mask: Mask = (given, isCut = false) => {
    const text = indented === undefined ? given : given.replaceAll(indented, mark);
    // Most strings of an answer are shorter than any form.
    if (text.length < (isCut ? minCutLength : minLength) || (isCut && !remains.isIn(text))) return text;
    const clean = whole.mayBeIn(text)
      ? marked(text, whole.finder, mark, (at) => whole.finder.endOfWhole(text, at))
      : text;
    return isCut ? withoutEnds(withoutStarts(clean)) : clean;
  };
  return Object.assign(mask, {
    secrets: new Set(secrets),
    takesNumbers: written.some((form) => numeric.test(form)),
  });
}

/** The characters of numbers, `NaN` and `Infinity` among them. */
const numeric = /^[-+.e\dINafinty]+$/;

function shortest(texts: readonly string[]): number {
  return texts.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
}

interface Search {
  readonly texts: readonly string[];
  /** Whether it is worth looking closer. */
  mayBeIn(text: string): boolean;
  /** Whether one of them stands in a text. */
  isIn(text: string): boolean;
  readonly finder: Finder;
}

function search(texts: readonly string[]): Search {
  let finder: Finder | undefined;
  let pattern: RegExp | undefined;
  const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= maxPatternLength;
  // Nothing is faster than this where they are few, and most texts contain none.
  const mayBeIn = (text: string): boolean =>
    texts.length > maxSearched ||
    (isShort ? (pattern ??= anyOf(texts)).test(text) : texts.some((one) => text.includes(one)));
  return {
    texts,
    mayBeIn,
    isIn: (text) => {
      if (!mayBeIn(text)) return false;
      const searched = (finder ??= new Finder(texts));
      for (let at = searched.next(text, 0); at !== -1; at = searched.next(text, at + 1)) {
        if (searched.endOfWhole(text, at) > at) return true;
      }
      return false;
    },
    get finder() {
      return (finder ??= new Finder(texts));
    },
  };
}

const maxSearched = 100;

/** Maximum length of a pattern with all forms; V8 refuses much longer ones. */
const maxPatternLength = 20_000;

/** Searches for all of them at once. */
function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.map(escaped).join("|"));
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
}

/** Secrets of several lines, whatever stands before each line; undefined where there are none. */
function anyIndented(secrets: readonly string[]): RegExp | undefined {
  const patterns = secrets.flatMap((secret) => {
    const lines = secret.length > maxPatternLength ? [] : linesOf(secret);
    if (lines.length === 0) return [];
    const end = /\s$/.test(secret) ? String.raw`(?:\r?\n|(?:\\+r)?\\+n)?` : "";
    return lines.map(escaped).join(String.raw`(?:[\s>|#]|\\+[nrt])+`) + end;
  });
  return patterns.length === 0 ? undefined : new RegExp(patterns.join("|"), "g");
}

/** Marks what is found, up to where `endAt` says that it goes; finds that overlap are marked as one. */
function marked(text: string, finder: Finder, sign: string, endAt: (at: number) => number): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = finder.next(text, 0); at !== -1; at = finder.next(text, Math.max(from, at + 1))) {
    let end = endAt(at);
    if (end === at) continue;
    for (
      let inside = finder.next(text, at + 1);
      inside !== -1 && inside < end;
      inside = finder.next(text, inside + 1)
    ) {
      end = Math.max(end, endAt(inside));
    }
    parts.push(text.slice(from, at), sign);
    from = end;
  }
  return from === 0 ? text : parts.join("") + text.slice(from);
}

/** As much of a form as counts when the rest of it is cut off. */
function minRemains(form: string): number {
  return Math.min(12, Math.max(4, Math.ceil(form.length / 2)));
}

/** Returns where the remains of a secret end; of forms that start alike, the longest match counts. */
function endOfRemains(text: string, at: number, pieces: Finder, whole: Finder): number {
  return pieces.endOfWhole(text, at) === at ? at : whole.endOfShared(text, at);
}

/** Code unit by code unit: it is turned back. */
function reversed(text: string): string {
  const units = Buffer.from(text, "utf16le");
  new Uint16Array(units.buffer, units.byteOffset, text.length).reverse();
  return units.toString("utf16le");
}
