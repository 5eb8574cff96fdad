import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { toText } from "../text.ts";
import { escapeHtml, escapeQuery, escapeScript } from "./escapes.ts";
import { endless, goFunction, type GoFunction } from "./go-function.ts";
import { sprintf } from "./printf.ts";

/** Functions that make texts of any values. */
export const textFunctions: Readonly<Record<string, GoFunction>> = {
  print: goFunction(print, 0, endless),
  println: goFunction((args, budget) => `${args.map((value) => toText(value, budget)).join(" ")}\n`, 0, endless),
  printf: goFunction(printf, 1, endless),
  html: goFunction((args, budget) => escapeHtml(looked(print(args, budget), budget)), 0, endless),
  js: goFunction((args, budget) => escapeScript(looked(print(args, budget), budget)), 0, endless),
  urlquery: goFunction((args, budget) => escapeQuery(looked(print(args, budget), budget)), 0, endless),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  title: ofText((text) => text.replaceAll(wordStart, (letter) => letter.toUpperCase())),
  trim: ofText((text) => text.trim()),
};

/** A letter behind anything but a letter, digit or `_`, as Go's strings.Title counts words. */
const wordStart = /(?<![^\0-/:-@[-^`{-\u007f\s])\p{L}/gu;

function ofText(change: (text: string) => string): GoFunction {
  return goFunction(([value], budget) => change(looked(toText(value, budget), budget)), 1);
}

/** A text of which each character is looked at. */
function looked(text: string, budget: Budget): string {
  budget.characters(text.length);
  return text;
}

/** A blank stands between two values when neither is a text. */
function print(args: readonly unknown[], budget: Budget): string {
  let out = "";
  for (const [index, value] of args.entries()) {
    if (index > 0 && typeof value !== "string" && typeof args[index - 1] !== "string") out += " ";
    out += toText(value, budget);
  }
  return out;
}

function printf([format, ...args]: readonly unknown[], budget: Budget): string {
  if (typeof format !== "string") throw new ValueError("the format is not a string");
  budget.characters(format.length);
  for (const value of args) if (typeof value === "string") budget.characters(value.length);
  const text = sprintf(format, args, budget);
  budget.skimmed(text.length);
  return text;
}
