import { Finder } from "./finder.ts";
import { formsOf, linesOf, minSecretLength, withParts } from "./forms.ts";
import { markedJson } from "./marked-json.ts";
import { hiddenIn, merged, type Stretch } from "./readings.ts";
import { BoundedMap } from "../limits/bounded-map.ts";

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

/** A mask that leaves texts as they are where there is nothing to find. */
export function secretMask(secrets: Iterable<string>): Mask {
  return redactor(secrets) ?? ((text) => text);
}

/**
 * Finds secrets in every form they may have, and their parts: of a header value such as `Bearer X` the `X` alone counts too.
 * Secrets of less than six characters stay: they are in too many innocent texts. Undefined when there is nothing to find.
 */
export function redactor(secrets: Iterable<string>): Redactor | undefined {
  const found = [...secrets].flatMap(withParts).filter((secret) => secret.trim().length >= minSecretLength);
  return found.length === 0 ? undefined : redactors.getOrMake(JSON.stringify(found), () => makeRedactor(found));
}

/** The calls of a tool use the same secrets again and again. */
const redactors = new BoundedMap<Redactor>({ entries: 200, weight: 1_000_000 });
const forms = new BoundedMap<readonly string[]>({ entries: 2_000, weight: 1_000_000 });

function makeRedactor(secrets: readonly string[]): Redactor {
  const written = [...new Set(secrets.flatMap((secret) => forms.getOrMake(secret, () => formsOf(secret))))];
  const whole = search(
    written,
    new Set(secrets.map((secret) => secret.trim()).filter((secret) => decimal.test(secret))),
  );
  const starts = search(written.map((form) => form.slice(0, minRemains(form))));
  const ends = search(written.map((form) => form.slice(-minRemains(form))));
  let backwards: readonly [pieces: Finder, whole: Finder] | undefined;

  const startsIn = (text: string): readonly Stretch[] =>
    starts.mayBeIn(text)
      ? stretches(text, starts.finder, (at) => endOfRemains(text, at, starts.finder, whole.finder))
      : [];
  const endsIn = (text: string): readonly Stretch[] => {
    if (!ends.mayBeIn(text)) return [];
    const [pieces, all] = (backwards ??= [new Finder(ends.texts.map(reversed)), new Finder(written.map(reversed))]);
    const turned = reversed(text);
    const found = stretches(turned, pieces, (at) => endOfRemains(turned, at, pieces, all));
    return found.map(({ from, to }) => ({ from: text.length - to, to: text.length - from })).toReversed();
  };
  /** Each form begins with one of them, so a text without any contains no form, and no remains of one. */
  const remains = search([...starts.texts, ...ends.texts]);
  const indented = anyIndented(secrets);
  const minLength = shortest(written);
  const minCutLength = shortest(remains.texts);
  const wholeIn = (text: string): readonly Stretch[] =>
    whole.mayBeIn(text) ? stretches(text, whole.finder, (at) => whole.finder.endOfWhole(text, at)) : [];
  const allIn = (text: string, isCut: boolean): readonly Stretch[] => {
    const found = indented === undefined ? [] : matches(text, indented);
    if (!isCut) return [...found, ...wholeIn(text)];
    return remains.isIn(text) ? [...found, ...wholeIn(text), ...startsIn(text), ...endsIn(text)] : found;
  };
  const mask: Mask = (text, isCut = false) => {
    // Most strings of an answer are shorter than any form.
    if (text.length < (isCut ? minCutLength : minLength)) return text;
    const shown = allIn(text, isCut);
    const hidden = hiddenIn(text, (reading) => allIn(reading, isCut));
    if (shown.length + hidden.length === 0) return text;
    return markedJson(text, withMarks(text, merged([...shown, ...hidden])), mark);
  };
  return Object.assign(mask, {
    secrets: new Set(secrets),
    takesNumbers: written.some((form) => numeric.test(form)),
  });
}

/**
 * A number that is a secret is not one where it is a part of a longer number. Other forms of it stand in the middle of what is
 * encoded.
 */
const decimal = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i;

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

function search(texts: readonly string[], numbers?: ReadonlySet<string>): Search {
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
      const searched = (finder ??= new Finder(texts, numbers));
      for (let at = searched.next(text, 0); at !== -1; at = searched.next(text, at + 1)) {
        if (searched.endOfWhole(text, at) > at) return true;
      }
      return false;
    },
    get finder() {
      return (finder ??= new Finder(texts, numbers));
    },
  };
}

const maxSearched = 100;

/** Maximum length of a pattern with all forms: a regular expression cannot be much longer. */
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

function matches(text: string, pattern: RegExp): readonly Stretch[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

/** Finds what begins in a text, up to where `endAt` says that it goes; finds that overlap are one. */
function stretches(text: string, finder: Finder, endAt: (at: number) => number): readonly Stretch[] {
  const found: Stretch[] = [];
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
    found.push({ from: at, to: end });
    from = end;
  }
  return found;
}

/** The text with a mark in the place of each stretch. */
function withMarks(text: string, found: readonly Stretch[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of found) {
    parts.push(text.slice(end, from), mark);
    end = to;
  }
  return parts.join("") + text.slice(end);
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
