import { wholeIn } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { bounded, wholeText, type Definition } from "../values/definition.ts";
import { operand } from "../values/operators.ts";
import { splitCharacters, countCharacters } from "../values/values.ts";

/** `"%s: %.2f" | format(name, price)`: the formats of Python's `%`, and `%(name)s` for named arguments. */
export const format: Definition = {
  apply(value, args, { named, budget }) {
    let next = 0;
    let size = 0;
    return wholeText(value, budget).replaceAll(pattern, (_, name, flags, width, precision, kind) => {
      if (kind === "%") return "%";
      if (name === undefined && next >= args.length) throw new ValueError("There are fewer arguments than formats");
      if (name !== undefined && !named.has(name)) throw new ValueError(`There is no argument ${name}`);
      const argument = name === undefined ? args[next++] : named.get(name);
      const spec: Spec = { flags, width: Number(width ?? 0), precision: numeral(precision), kind };
      bounded(spec.width, budget.limits.outputBytes);
      const text = padded(formatted(argument, spec, budget), spec, budget);
      bounded((size += text.length), budget.limits.outputBytes);
      return text;
    });
  },
};

const pattern = /%(?:\((\w+)\))?([-+ 0#]*)(\d{1,9})?(?:\.(\d{1,9}))?(.?)/gs;

interface Spec {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly kind: string;
}

function numeral(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function formatted(argument: unknown, { flags, precision, kind }: Spec, budget: Budget): string {
  if (kind === "s" || kind === "r") {
    const text = wholeText(argument, budget);
    return precision === undefined ? text : splitCharacters(text, budget).slice(0, precision).join("");
  }
  if (kind === "c" && typeof argument === "string") return argument;
  const number = operand(`%${kind}`, argument);
  const digits = numberText(Math.abs(number), kind, precision, flags.includes("#"));
  if (number < 0) return `-${digits}`;
  if (flags.includes("+")) return `+${digits}`;
  return flags.includes(" ") ? ` ${digits}` : digits;
}

function numberText(number: number, kind: string, precision = 6, isMarked = false): string {
  if (precision > 100) throw new ValueError("A format has at most 100 digits behind the point");
  switch (kind) {
    case "d":
    case "i":
    case "u":
      return `${wholeIn(Math.trunc(number))}`;
    case "f":
    case "F":
      return number.toFixed(precision);
    case "e":
    case "E":
      return cased(exponential(number.toExponential(precision)), kind);
    case "g":
    case "G":
      return cased(shortest(number, precision || 1), kind);
    case "x":
    case "X":
      return cased((isMarked ? "0x" : "") + wholeIn(Math.trunc(number))!.toString(16), kind);
    case "o":
      return (isMarked ? "0o" : "") + wholeIn(Math.trunc(number))!.toString(8);
    case "c":
      return character(number);
    default:
      throw new ValueError(`There is no format %${kind}`);
  }
}

function character(code: number): string {
  if (Number.isInteger(code) && code <= 0x10ffff) return String.fromCodePoint(code);
  throw new ValueError("%c is for the number of a character");
}

function cased(text: string, kind: string): string {
  return kind === kind.toUpperCase() ? text.toUpperCase() : text;
}

/** At least two digits, as Python has them. */
function exponential(text: string): string {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

function shortest(number: number, precision: number): string {
  const exponent = number === 0 ? 0 : Number(number.toExponential(precision - 1).split("e")[1]);
  const isShort = exponent >= -4 && exponent < precision;
  const text = isShort ? number.toFixed(precision - 1 - exponent) : number.toExponential(precision - 1);
  return exponential(text.includes(".") ? text.replace(/\.?0+(?=e|$)/, "") : text);
}

function padded(text: string, { flags, width, kind }: Spec, budget: Budget): string {
  const room = Math.max(0, width - countCharacters(text, budget));
  budget.skimmed(room);
  if (flags.includes("-")) return text + " ".repeat(room);
  if (!flags.includes("0") || "src".includes(kind)) return " ".repeat(room) + text;
  const sign = /^[+ -]/.test(text) ? text.charAt(0) : "";
  return sign + "0".repeat(room) + text.slice(sign.length);
}
