import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { isNumber, toDouble } from "../numbers.ts";
import { toText } from "../text.ts";
import { textOfBytes, toBytes } from "../utf8.ts";
import { describe } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";
import { goJson } from "./go-json.ts";
import { sprintf } from "./printf.ts";

/** Functions for texts that people know from sprig. What they work on comes last, so that it can come from a pipe. */
export const sprigTexts: Readonly<Record<string, GoFunction>> = {
  toJson: takingMissing(goFunction(([value], budget) => goJson(value, budget), 1)),
  toPrettyJson: takingMissing(goFunction(([value], budget) => goJson(value, budget, "  "), 1)),
  quote: takingMissing(
    goFunction((args, budget) => quoted(args, (text) => sprintf("%q", [text], budget), budget), 0, endless),
  ),
  squote: takingMissing(goFunction((args, budget) => quoted(args, (text) => `'${text}'`, budget), 0, endless)),
  contains: ofTexts(([part, text]) => text.includes(part)),
  hasPrefix: ofTexts(([start, text]) => text.startsWith(start)),
  hasSuffix: ofTexts(([end, text]) => text.endsWith(end)),
  trimPrefix: ofTexts(([start, text]) => (text.startsWith(start) ? text.slice(start.length) : text)),
  trimSuffix: ofTexts(([end, text]) => (text.endsWith(end) ? text.slice(0, text.length - end.length) : text)),
  splitList: ofTexts(([separator, text]) => (separator === "" ? Array.from(text) : text.split(separator))),
  replace: goFunction(
    ([old, other, text], budget) =>
      replace(textual(old, budget), textual(other, budget), textual(text, budget), budget),
    3,
  ),
  trunc: goFunction(([length, text], budget) => truncated(length, textual(text, budget)), 2),
  b64enc: goFunction(([text], budget) => toBase64(textual(text, budget)), 1),
  b64dec: goFunction(([text], budget) => fromBase64(textual(text, budget)), 1),
};

function ofTexts(call: (args: readonly [string, string]) => unknown): GoFunction {
  return goFunction(([first, second], budget) => call([textual(first, budget), textual(second, budget)]), 2);
}

/** A text that is gone through. As in Go, nothing else is made one. */
function textual(value: unknown, budget: Budget): string {
  if (typeof value !== "string") throw new ValueError(`expected a string, found ${describe(value)}`);
  budget.characters(value.length);
  return value;
}

/** Quotes the arguments, leaving out missing ones. */
function quoted(args: readonly unknown[], quote: (text: string) => string, budget: Budget): string {
  const given = args.filter((value) => value !== undefined && value !== null);
  return given.map((value) => quote(textual(toText(value, budget), budget))).join(" ");
}

function replace(old: string, other: string, text: string, budget: Budget): string {
  // Go puts it before every character and at the end, JavaScript the same, but between halves of characters as well.
  const parts = old === "" ? ["", ...Array.from(text), ""] : text.split(old);
  const length = text.length + (parts.length - 1) * other.length;
  if (length > budget.limits.outputBytes) throw new ValueError("the text is too long", { code: "MCI_TEMPLATE_LIMIT" });
  budget.skimmed(length);
  return parts.join(other);
}

/** In bytes, as Go counts. A negative length counts from the end. */
function truncated(length: unknown, text: string): string {
  const size = isNumber(length) ? toDouble(length) : Number.NaN;
  if (!Number.isInteger(size)) throw new ValueError(`a length is a whole number, not ${describe(length)}`);
  const bytes = toBytes(text);
  if (Math.abs(size) >= bytes.length) return text;
  return textOfBytes(size < 0 ? bytes.subarray(size) : bytes.subarray(0, size));
}

function toBase64(text: string): string {
  return btoa(Array.from(toBytes(text), (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): string {
  const plain = text.replaceAll(/[\r\n]/g, "");
  if (!base64.test(plain)) throw new ValueError("the text is not base64");
  return textOfBytes(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)));
}

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
