import { findLostDigits, isRecord, WrittenNumber } from "@mci/plugin-kit";

/** Longer texts are shown as they are: browsers take long to read them. */
const maxRead = 3_000_000;

/**
 * Returns the object or array that a text contains as JSON, in which integers that a number cannot hold are `WrittenNumber`s;
 * undefined for any other text.
 */
export function readShownJson(text: string): object | undefined {
  if (text.length > maxRead || !/^\s*[[{]/.test(text)) return undefined;
  try {
    const value = JSON.parse(withMarks(text, lostMark), unmarked) as object;
    return isDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

const maxDepth = 100;

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? (Object.values(one) as unknown[]) : []));
  }
  return level.length > 0;
}

/** No answer can know it. */
const lostMark = `\u{e000}${Math.random()}:`;

/** Writes integers that would lose digits as strings with a mark. */
function withMarks(text: string, mark: string): string {
  let marked = "";
  let at = 0;
  for (let lost = findLostDigits(text); lost !== undefined; lost = findLostDigits(text, at)) {
    marked += `${text.slice(at, lost.offset)}"${mark}${lost.written}"`;
    at = lost.offset + lost.written.length;
  }
  return marked + text.slice(at);
}

function unmarked(_: string, value: unknown): unknown {
  return typeof value === "string" && value.startsWith(lostMark)
    ? new WrittenNumber(value.slice(lostMark.length))
    : value;
}

/** Writes a value as JSON with an indentation of two, its numbers with all their digits. */
export function prettyJson(value: unknown, indent = ""): string {
  const inner = `${indent}  `;
  if (WrittenNumber.is(value)) return value.text;
  if (Array.isArray(value) && value.length > 0) {
    return `[\n${value.map((item) => inner + prettyJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${prettyJson(member, inner)}`,
    );
    return `{\n${members.join(",\n")}\n${indent}}`;
  }
  return JSON.stringify(value);
}
