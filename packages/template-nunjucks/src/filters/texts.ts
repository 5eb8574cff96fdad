import { bounded, flag, of, ofText, takes, text, whole, wholeText, type Definitions } from "../definition.ts";
import { ValueError } from "../mistakes.ts";
import { charactersOf, itemsOf, lengthOf, textOf } from "../values.ts";
import type { Budget } from "../budget.ts";
import { escapeText, stripTags } from "./markup.ts";
import { wordWrap } from "./word-wrap.ts";

export const textFilters: Definitions = {
  string: of((value, { work }) => textOf(value, work)),
  upper: ofText((value) => value.toUpperCase()),
  lower: ofText((value) => value.toLowerCase()),
  capitalize: ofText(capitalized),
  title: ofText((value, { work }) => {
    work.characters(value.length);
    return value.replaceAll(/[^-\s({[<]+/g, capitalized);
  }),
  trim: takes(["chars"], (value, [chars], { work }) => trimmed(wholeText(value, work), text(chars, "", work), work)),
  escape: ofText(escapeText),
  // Nothing is escaped by itself, so nothing has to be marked as safe.
  safe: of((value, { work }) => textOf(value, work)),
  striptags: ofText(stripTags),
  nl2br: ofText((value) => value.replaceAll(/\r?\n/g, "<br />\n")),
  wordcount: ofText((value) => value.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
  replace: takes(["old", "new", "count"], (value, [old, replacement, count], { limits, work }) => {
    const [written, times] = [wholeText(value, work), whole("count", count, Infinity)];
    if (old === undefined || old === null) return written;
    const wanted = textOf(old, work);
    work.searched(written, wanted);
    const made = replaced(written, wanted, text(replacement, "", work), times, limits.outputBytes);
    work.skimmed(made.length);
    return made;
  }),
  truncate: takes(["length", "killwords", "end", "leeway"], (value, [length, killwords, end, leeway], { work }) =>
    truncated(textOf(value, work), work, {
      length: whole("length", length, 255),
      killWords: flag(killwords, work),
      end: text(end, "...", work),
      leeway: whole("leeway", leeway, 5),
    }),
  ),
  wordwrap: takes(
    ["width", "break_long_words", "wrapstring", "break_on_hyphens"],
    (value, [width, long, wrap, hyphens], { limits, work }) => {
      const options = {
        width: whole("width", width, 79, 1),
        breakLongWords: flag(long, work, true),
        breakOnHyphens: flag(hyphens, work, true),
      };
      const written = wholeText(value, work).replace(/\n$/, "");
      work.items(written.length);
      const lines = linesOf(written).flatMap((line) => wordWrap(line, options));
      const separator = text(wrap, "\n", work);
      bounded(lines.length * separator.length, limits.outputBytes);
      work.skimmed(lines.length * separator.length);
      return lines.join(separator);
    },
  ),
  center: takes(["width"], (value, [width], { limits, work }) =>
    centered(textOf(value, work), whole("width", width, 80), limits.outputBytes, work),
  ),
  indent: takes(["width", "first", "blank"], (value, [width, first, blank], { limits, work }) => {
    const margin = typeof width === "string" ? width : spaces(whole("width", width, 4), limits.outputBytes);
    const lines = linesOf(wholeText(value, work));
    bounded(lines.length * margin.length, limits.outputBytes);
    work.skimmed(lines.length * margin.length);
    const [hasFirst, hasBlank] = [flag(first, work), flag(blank, work)];
    const isIndented = (line: string, index: number): boolean => (index === 0 ? hasFirst : hasBlank || line !== "");
    return lines.map((line, index) => (isIndented(line, index) ? margin + line : line)).join("\n");
  }),
  reverse: of((value, { work }) => {
    if (typeof value === "string") return charactersOf(value, work).toReversed().join("");
    const items = itemsOf(value, work);
    work.skimmed(items.length);
    return items.toReversed();
  }),
};

function capitalized(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

function trimmed(value: string, chars: string, work: Budget): string {
  if (chars === "") return value.trim();
  let [from, to] = [0, value.length];
  work.characters(chars.length);
  const unwanted = new Set(chars.split(""));
  while (from < to && unwanted.has(value[from]!)) from += 1;
  while (to > from && unwanted.has(value[to - 1]!)) to -= 1;
  return value.slice(from, to);
}

function replaced(value: string, old: string, replacement: string, count: number, most: number): string {
  // In front of, between and behind all characters, as in jinja.
  const parts = old === "" ? ["", ...Array.from(value), ""] : value.split(old);
  const times = Math.min(count, parts.length - 1);
  bounded(value.length + times * (replacement.length - old.length), most);
  return (
    parts.slice(0, times + 1).join(replacement) +
    parts
      .slice(times + 1)
      .map((part) => old + part)
      .join("")
  );
}

interface Cut {
  readonly length: number;
  readonly killWords: boolean;
  readonly end: string;
  readonly leeway: number;
}

function truncated(value: string, work: Budget, { length, killWords, end, leeway }: Cut): string {
  const room = length - lengthOf(end, work);
  if (room < 0) throw new ValueError(`length is at least ${lengthOf(end, work)}, that of its end`);
  const characters = charactersOf(value, work);
  if (characters.length <= length + leeway) return value;
  const kept = characters.slice(0, room).join("");
  const space = killWords ? -1 : kept.lastIndexOf(" ");
  return (space === -1 ? kept : kept.slice(0, space)) + end;
}

function centered(value: string, width: number, most: number, work: Budget): string {
  bounded(width, most);
  const room = Math.max(0, width - lengthOf(value, work));
  work.skimmed(room);
  const left = Math.floor(room / 2) + (room & width & 1);
  return " ".repeat(left) + value + " ".repeat(room - left);
}

function spaces(width: number, most: number): string {
  bounded(width, most);
  return " ".repeat(width);
}

function linesOf(value: string): string[] {
  return value.split(/\r\n|\n|\r/);
}
