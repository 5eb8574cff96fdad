import { printJson } from "../json/print-json.ts";
import type { Arguments } from "./arguments.ts";
import { takes, type Functions } from "./takes.ts";

export const textFunctions: Functions = {
  lower: takes(1, 1, (args) => args.string(0).toLowerCase()),
  upper: takes(1, 1, (args) => args.string(0).toUpperCase()),
  starts_with: takes(2, 2, (args) => args.string(0).startsWith(args.string(1))),
  ends_with: takes(2, 2, (args) => args.string(0).endsWith(args.string(1))),
  find_first: takes(2, 4, (args) => find(args, "indexOf")),
  find_last: takes(2, 4, (args) => find(args, "lastIndexOf")),
  join: takes(2, 2, join),
  split: takes(2, 3, split),
  replace: takes(3, 4, replace),
  pad_left: takes(2, 3, (args) => args.string(0).padStart(...padding(args))),
  pad_right: takes(2, 3, (args) => args.string(0).padEnd(...padding(args))),
  trim: takes(1, 2, (args) => trimStart(trimEnd(args.string(0), trimmed(args)), trimmed(args))),
  trim_left: takes(1, 2, (args) => trimStart(args.string(0), trimmed(args))),
  trim_right: takes(1, 2, (args) => trimEnd(args.string(0), trimmed(args))),
  to_string: takes(1, 1, ({ all: [value], budget }) => {
    if (typeof value === "string") return value;
    const text = printJson(value, { indent: 0, maxLength: budget.characters });
    budget.spend(text.length / 8);
    return text;
  }),
};

function find(args: Arguments, method: "indexOf" | "lastIndexOf"): number | null {
  const { text, wanted } = args.search();
  const [from = 0, to = text.length] = [args.position(2), args.position(3)];
  const start = Math.max(from, 0);
  const at = wanted === "" ? -1 : text.slice(start, Math.max(to, 0))[method](wanted);
  return at === -1 ? null : at + start;
}

function join(args: Arguments): string {
  const glue = args.string(0);
  const texts = args.strings(1);
  args.budget.spendOnText(texts.reduce((length, text) => length + text.length + glue.length, 0));
  return texts.join(glue);
}

function split(args: Arguments): readonly string[] {
  const { parts, wanted } = splitParts(args);
  const count = args.count(2) ?? Infinity;
  return count >= parts.length ? parts : [...parts.slice(0, count), parts.slice(count).join(wanted)];
}

function replace(args: Arguments): string {
  const { parts, text, wanted } = splitParts(args);
  const by = args.string(2);
  const count = Math.min(args.count(3) ?? Infinity, Math.max(parts.length - 1, 0));
  args.budget.spendOnText(text.length + count * (by.length - wanted.length));
  return [parts.slice(0, count + 1).join(by), ...parts.slice(count + 1)].join(wanted);
}

/** The first argument, split at the second; into characters when that is empty. */
function splitParts(args: Arguments): {
  readonly parts: readonly string[];
  readonly text: string;
  readonly wanted: string;
} {
  const { text, wanted } = args.search();
  const parts = wanted === "" ? Array.from(text) : text.split(wanted);
  args.budget.spend(parts.length);
  return { parts, text, wanted };
}

function padding(args: Arguments): [width: number, fill: string] {
  const width = args.count(1) ?? 0;
  const fill = args.all.length > 2 ? args.string(2) : " ";
  if (Array.from(fill).length !== 1) return args.refuse("one character", fill, 2);
  args.budget.spendOnText(width);
  return [width, fill];
}

/** Whether a character is taken away: one of those given, by default every blank. */
function trimmed(args: Arguments): (character: string) => boolean {
  const characters = args.all.length > 1 ? args.string(1) : "";
  if (characters === "") return (character) => /[\s\x85]/.test(character);
  const set = new Set(characters);
  return (character) => set.has(character);
}

/** Takes characters away from the start of a text. */
function trimStart(text: string, isTrimmed: (character: string) => boolean): string {
  let start = 0;
  for (const character of text) {
    if (!isTrimmed(character)) break;
    start += character.length;
  }
  return text.slice(start);
}

/** Takes characters away from the end of a text. */
function trimEnd(text: string, isTrimmed: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0) {
    const pair = String.fromCodePoint(text.codePointAt(end - 2) ?? 0);
    const character = pair.length === 2 ? pair : text.charAt(end - 1);
    if (!isTrimmed(character)) break;
    end -= character.length;
  }
  return text.slice(0, end);
}
