import { bounded, flag, of, takes, text, whole, type Definitions } from "../definition.ts";
import { Unfit } from "../mistakes.ts";
import { itemsOf, lengthOf, textOf } from "../values.ts";
import { escapeText, stripTags } from "./markup.ts";
import { wordWrap } from "./word-wrap.ts";

export const textFilters: Definitions = {
  string: of(textOf),
  upper: of((value) => textOf(value).toUpperCase()),
  lower: of((value) => textOf(value).toLowerCase()),
  capitalize: of((value) => capitalized(textOf(value))),
  title: of((value) => textOf(value).replaceAll(/[^-\s({[<]+/g, capitalized)),
  trim: takes(["chars"], (value, [chars]) => trimmed(textOf(value), text(chars, ""))),
  escape: of((value) => escapeText(textOf(value))),
  // Nothing is escaped by itself, so nothing has to be marked as safe.
  safe: of(textOf),
  striptags: of((value) => stripTags(textOf(value))),
  nl2br: of((value) => textOf(value).replaceAll(/\r?\n/g, "<br />\n")),
  wordcount: of((value) => textOf(value).match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
  replace: takes(["old", "new", "count"], (value, [old, replacement, count], { limits }) => {
    const [written, times] = [textOf(value), whole("count", count, Infinity)];
    if (old === undefined || old === null) return written;
    return replaced(written, textOf(old), text(replacement, ""), times, limits.outputBytes);
  }),
  truncate: takes(["length", "killwords", "end", "leeway"], (value, [length, killwords, end, leeway]) =>
    truncated(
      textOf(value),
      whole("length", length, 255),
      flag(killwords),
      text(end, "..."),
      whole("leeway", leeway, 5),
    ),
  ),
  wordwrap: takes(
    ["width", "break_long_words", "wrapstring", "break_on_hyphens"],
    (value, [width, long, wrap, hyphens], { limits }) => {
      const options = {
        width: whole("width", width, 79, 1),
        breakLongWords: flag(long, true),
        breakOnHyphens: flag(hyphens, true),
      };
      const lines = linesOf(textOf(value).replace(/\n$/, "")).flatMap((line) => wordWrap(line, options));
      return joinLines(lines, text(wrap, "\n"), limits.outputBytes);
    },
  ),
  center: takes(["width"], (value, [width], { limits }) =>
    centered(textOf(value), whole("width", width, 80), limits.outputBytes),
  ),
  indent: takes(["width", "first", "blank"], (value, [width, first, blank], { limits }) => {
    const margin = typeof width === "string" ? width : spaces(whole("width", width, 4), limits.outputBytes);
    const lines = linesOf(textOf(value));
    bounded(lines.length * margin.length, limits.outputBytes);
    const isIndented = (line: string, index: number): boolean =>
      index === 0 ? flag(first) : flag(blank) || line !== "";
    return lines.map((line, index) => (isIndented(line, index) ? margin + line : line)).join("\n");
  }),
  reverse: of((value) =>
    typeof value === "string" ? Array.from(value).toReversed().join("") : itemsOf(value).toReversed(),
  ),
};

function capitalized(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

function trimmed(value: string, chars: string): string {
  if (chars === "") return value.trim();
  let [from, to] = [0, value.length];
  while (from < to && chars.includes(value[from]!)) from += 1;
  while (to > from && chars.includes(value[to - 1]!)) to -= 1;
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

function truncated(value: string, length: number, killWords: boolean, end: string, leeway: number): string {
  const room = length - lengthOf(end);
  if (room < 0) throw new Unfit(`length is at least ${lengthOf(end)}, that of its end`);
  const characters = Array.from(value);
  if (characters.length <= length + leeway) return value;
  const kept = characters.slice(0, room).join("");
  const space = killWords ? -1 : kept.lastIndexOf(" ");
  return (space === -1 ? kept : kept.slice(0, space)) + end;
}

function centered(value: string, width: number, most: number): string {
  bounded(width, most);
  const room = Math.max(0, width - lengthOf(value));
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

function joinLines(lines: readonly string[], separator: string, most: number): string {
  bounded(lines.length * separator.length, most);
  return lines.join(separator);
}
