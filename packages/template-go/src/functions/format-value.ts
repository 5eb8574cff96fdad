import type { Budget } from "@mci/plugin-kit/templates";
import { isNumber, toWhole } from "../numbers.ts";
import { toText } from "../text.ts";
import { toBytes } from "../utf8.ts";
import { detectKind } from "../values.ts";
import { quote } from "./escapes.ts";
import { formatNumber } from "./format-number.ts";
import { pad, type Spec } from "./format-spec.ts";

/** Formats a value as a placeholder of printf specifies. */
export function formatValue(value: unknown, spec: Spec, budget: Budget): string {
  if (spec.verb === "T") return pad(nameGoType(value), spec);
  return formatted(value, spec, budget) ?? `%!${spec.verb}(${typedValue(value, budget)})`;
}

/** Undefined when the letter does not fit the value. */
function formatted(value: unknown, spec: Spec, budget: Budget): string | undefined {
  const { verb } = spec;
  if (typeof value === "string") return formatText(value, spec);
  if (isNumber(value)) return formatNumber(value, spec);
  const isPrinted = verb === "v" || (typeof value === "boolean" ? verb === "t" : verb === "s");
  return isPrinted ? pad(toText(value, budget), spec) : undefined;
}

/** A value with its type, for what printf complains about. */
export function typedValue(value: unknown, budget: Budget): string {
  const type = nameGoType(value);
  return type === "<nil>" ? type : `${type}=${toText(value, budget)}`;
}

function nameGoType(value: unknown): string {
  if (isNumber(value)) return toWhole(value) === undefined ? "float64" : "int";
  const kind = detectKind(value);
  return goTypes.get(kind) ?? kind;
}

const goTypes: ReadonlyMap<string, string> = new Map([
  ["nil", "<nil>"],
  ["list", "[]interface {}"],
  ["map", "map[string]interface {}"],
]);

function formatText(text: string, spec: Spec): string | undefined {
  const { verb, precision, sharp, plus } = spec;
  if (verb === "x" || verb === "X") return pad(hex(text, spec), spec);
  const cut = precision === undefined ? text : cutTo(text, precision);
  if (verb === "s" || (verb === "v" && !sharp)) return pad(cut, spec);
  if (verb === "v") return pad(quote(cut), spec);
  if (verb !== "q") return undefined;
  return pad(sharp && isRaw(cut) ? `\`${cut}\`` : quote(cut, plus), spec);
}

/** So many characters, none of them halved. */
function cutTo(text: string, characters: number): string {
  let end = 0;
  for (let count = 0; count < characters && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** Whether a text can stand between backticks. */
function isRaw(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[`\u0000-\u0008\u000a-\u001f\u007f\ufeff]/.test(text);
}

function hex(text: string, { verb, precision, sharp, space }: Spec): string {
  const bytes = toBytes(text).subarray(0, precision);
  const mark = sharp ? "0x" : "";
  const out = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(space ? ` ${mark}` : "");
  return out === "" ? "" : inCase(mark + out, verb === "X");
}

function inCase(text: string, isUpper: boolean): string {
  return isUpper ? text.toUpperCase() : text;
}
