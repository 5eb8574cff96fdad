import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { bounded, flag, of, ofText, takes, text, whole, wholeText, type Definitions } from "../values/definition.ts";
import { splitCharacters, toItems, countCharacters, toText } from "../values/values.ts";
import { escapeText, stripTags } from "./markup.ts";
import { wordWrap } from "./word-wrap.ts";

export const textFilters: Definitions = {
  string: of((value, { budget }) => toText(value, budget)),
  upper: ofText((value) => value.toUpperCase()),
  lower: ofText((value) => value.toLowerCase()),
  capitalize: ofText(capitalized),
  title: ofText((value, { budget }) => {
    budget.characters(value.length);
    return value.replaceAll(/[^-\s({[<]+/g, capitalized);
  }),
  trim: takes(["chars"], (value, [chars], { budget }) =>
    trimmed(wholeText(value, budget), text(chars, "", budget), budget),
  ),
  escape: ofText(escapeText),
  // Nothing is escaped by itself, so nothing has to be marked as safe.
  safe: of((value, { budget }) => toText(value, budget)),
  striptags: ofText(stripTags),
  nl2br: ofText((value) => value.replaceAll(/\r?\n/g, "<br />\n")),
  wordcount: ofText((value) => value.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
  replace: takes(["old", "new", "count"], (value, [old, replacement, count], { budget }) => {
    const [written, times] = [wholeText(value, budget), whole("count", count, Infinity)];
    if (old === undefined || old === null) return written;
    const wanted = toText(old, budget);
    budget.searched(written, wanted);
    const made = replaced(written, wanted, text(replacement, "", budget), times, budget.limits.outputBytes);
    budget.skimmed(made.length);
    return made;
  }),
  truncate: takes(["length", "killwords", "end", "leeway"], (value, [length, killwords, end, leeway], { budget }) =>
    truncated(toText(value, budget), budget, {
      length: whole("length", length, 255),
      killWords: flag(killwords, budget),
      end: text(end, "...", budget),
      leeway: whole("leeway", leeway, 5),
    }),
  ),
  wordwrap: takes(
    ["width", "break_long_words", "wrapstring", "break_on_hyphens"],
    (value, [width, long, wrap, hyphens], { budget }) => {
      const options = {
        width: whole("width", width, 79, 1),
        breakLongWords: flag(long, budget, true),
        breakOnHyphens: flag(hyphens, budget, true),
      };
      const written = wholeText(value, budget).replace(/\n$/, "");
      budget.items(written.length);
      const lines = splitLines(written).flatMap((line) => wordWrap(line, options));
      const separator = text(wrap, "\n", budget);
      bounded(lines.length * separator.length, budget.limits.outputBytes);
      budget.skimmed(lines.length * separator.length);
      return lines.join(separator);
    },
  ),
  center: takes(["width"], (value, [width], { budget }) =>
    centered(toText(value, budget), whole("width", width, 80), budget.limits.outputBytes, budget),
  ),
  indent: takes(["width", "first", "blank"], (value, [width, first, blank], { budget }) => {
    const margin = typeof width === "string" ? width : spaces(whole("width", width, 4), budget.limits.outputBytes);
    const lines = splitLines(wholeText(value, budget));
    bounded(lines.length * margin.length, budget.limits.outputBytes);
    budget.skimmed(lines.length * margin.length);
    const [hasFirst, hasBlank] = [flag(first, budget), flag(blank, budget)];
    const isIndented = (line: string, index: number): boolean => (index === 0 ? hasFirst : hasBlank || line !== "");
    return lines.map((line, index) => (isIndented(line, index) ? margin + line : line)).join("\n");
  }),
  reverse: of((value, { budget }) => {
    if (typeof value === "string") return splitCharacters(value, budget).toReversed().join("");
    const items = toItems(value, budget);
    budget.skimmed(items.length);
    return items.toReversed();
  }),
};

function capitalized(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

function trimmed(value: string, chars: string, budget: Budget): string {
  if (chars === "") return value.trim();
  let [from, to] = [0, value.length];
  budget.characters(chars.length);
  const unwanted = new Set(chars.split(""));
  while (from < to && unwanted.has(value[from]!)) from += 1;
  while (to > from && unwanted.has(value[to - 1]!)) to -= 1;
  return value.slice(from, to);
}

function replaced(value: string, old: string, replacement: string, count: number, maxLength: number): string {
  // In front of, between and behind all characters, as in jinja.
  const parts = old === "" ? ["", ...Array.from(value), ""] : value.split(old);
  const times = Math.min(count, parts.length - 1);
  bounded(value.length + times * (replacement.length - old.length), maxLength);
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

function truncated(value: string, budget: Budget, { length, killWords, end, leeway }: Cut): string {
  const room = length - countCharacters(end, budget);
  if (room < 0) throw new ValueError(`length is at least ${countCharacters(end, budget)}, that of its end`);
  const characters = splitCharacters(value, budget);
  if (characters.length <= length + leeway) return value;
  const kept = characters.slice(0, room).join("");
  const space = killWords ? -1 : kept.lastIndexOf(" ");
  return (space === -1 ? kept : kept.slice(0, space)) + end;
}

function centered(value: string, width: number, maxLength: number, budget: Budget): string {
  bounded(width, maxLength);
  const room = Math.max(0, width - countCharacters(value, budget));
  budget.skimmed(room);
  const left = Math.floor(room / 2) + (room & width & 1);
  return " ".repeat(left) + value + " ".repeat(room - left);
}

function spaces(width: number, maxLength: number): string {
  bounded(width, maxLength);
  return " ".repeat(width);
}

function splitLines(value: string): string[] {
  return value.split(/\r\n|\n|\r/);
}
