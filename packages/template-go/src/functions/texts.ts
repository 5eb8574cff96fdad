import { ValueError } from "../mistakes.ts";
import { textOf } from "../text.ts";
import { escapeHtml, escapeQuery, escapeScript } from "./escapes.ts";
import { endless, goFunction, type GoFunction } from "./go-function.ts";
import { sprintf } from "./printf.ts";
import type { Bounds } from "../budget.ts";

/** Functions that make texts of any values. */
export const textFunctions: Readonly<Record<string, GoFunction>> = {
  print: goFunction(print, 0, endless),
  println: goFunction((args, bounds) => `${args.map((value) => textOf(value, bounds)).join(" ")}\n`, 0, endless),
  printf: goFunction(printf, 1, endless),
  html: goFunction((args, bounds) => escapeHtml(looked(print(args, bounds), bounds)), 0, endless),
  js: goFunction((args, bounds) => escapeScript(looked(print(args, bounds), bounds)), 0, endless),
  urlquery: goFunction((args, bounds) => escapeQuery(looked(print(args, bounds), bounds)), 0, endless),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  title: ofText((text) => text.replaceAll(wordStart, (letter) => letter.toUpperCase())),
  trim: ofText((text) => text.trim()),
};

/** A letter behind anything but a letter, digit or `_`, as Go's strings.Title counts words. */
const wordStart = /(?<![^\0-/:-@[-^`{-\u007f\s])\p{L}/gu;

function ofText(change: (text: string) => string): GoFunction {
  return goFunction(([value], bounds) => change(looked(textOf(value, bounds), bounds)), 1);
}

/** A text of which each character is looked at. */
function looked(text: string, { work }: Bounds): string {
  work.characters(text.length);
  return text;
}

/** A blank stands between two values when neither is a text. */
function print(args: readonly unknown[], bounds: Bounds): string {
  let out = "";
  for (const [index, value] of args.entries()) {
    if (index > 0 && typeof value !== "string" && typeof args[index - 1] !== "string") out += " ";
    out += textOf(value, bounds);
  }
  return out;
}

function printf([format, ...args]: readonly unknown[], bounds: Bounds): string {
  if (typeof format !== "string") throw new ValueError("the format is not a string");
  const { work } = bounds;
  work.characters(format.length);
  for (const value of args) if (typeof value === "string") work.characters(value.length);
  const text = sprintf(format, args, bounds);
  work.skimmed(text.length);
  return text;
}
