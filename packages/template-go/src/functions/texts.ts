import type { Limits } from "@mci/contract";
import { Refusal } from "../mistakes.ts";
import { textOf } from "../text.ts";
import { escapeHtml, escapeQuery, escapeScript } from "./escapes.ts";
import { endless, goFunction, type GoFunction } from "./go-function.ts";
import { sprintf } from "./printf.ts";

/** Functions that make texts of any values. */
export const textFunctions: Readonly<Record<string, GoFunction>> = {
  print: goFunction(print, 0, endless),
  println: goFunction((args, limits) => `${args.map((value) => textOf(value, limits)).join(" ")}\n`, 0, endless),
  printf: goFunction(printf, 1, endless),
  html: goFunction((args, limits) => escapeHtml(print(args, limits)), 0, endless),
  js: goFunction((args, limits) => escapeScript(print(args, limits)), 0, endless),
  urlquery: goFunction((args, limits) => escapeQuery(print(args, limits)), 0, endless),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  title: ofText((text) => text.replaceAll(wordStart, (letter) => letter.toUpperCase())),
  trim: ofText((text) => text.trim()),
};

/** A letter behind anything that is no letter, digit or `_`, as Go's strings.Title counts words. */
const wordStart = /(?<![^\0-/:-@[-^`{-\u007f\s])\p{L}/gu;

function ofText(change: (text: string) => string): GoFunction {
  return goFunction(([value], limits) => change(textOf(value, limits)), 1);
}

/** A blank stands between two values when neither is a text. */
function print(args: readonly unknown[], limits: Limits): string {
  let out = "";
  for (const [index, value] of args.entries()) {
    if (index > 0 && typeof value !== "string" && typeof args[index - 1] !== "string") out += " ";
    out += textOf(value, limits);
  }
  return out;
}

function printf([format, ...args]: readonly unknown[], limits: Limits): string {
  if (typeof format === "string") return sprintf(format, args, limits);
  throw new Refusal("the format is no text");
}
