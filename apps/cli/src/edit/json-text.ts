import { indentUnitOf, lineBreakOf } from "./splice.ts";

/** Writes a value on one line, in the style of a text. */
export function inline(value: unknown, body: string): string {
  return isSpaced(body) ? JSON.stringify(value, undefined, 1).replaceAll(/\n */g, " ") : JSON.stringify(value);
}

/** Whether the text has spaces after its colons, as people write it and programs do not. */
export function isSpaced(body: string): boolean {
  return /"[ \t]*:[ \t]/.test(body);
}

/** Writes a value over several lines, in the style of a text. */
export function pretty(value: unknown, body: string, indent: string): string {
  return JSON.stringify(value, undefined, indentUnitOf(body)).replaceAll("\n", lineBreakOf(body) + indent);
}
