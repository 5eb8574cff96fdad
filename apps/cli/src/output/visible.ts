import { hiddenCharacters } from "@mci/plugin-kit";
import type { Output } from "./terminal.ts";

/**
 * Escapes control characters and invisible ones, so that third-party text can neither control the terminal nor hide
 * anything in it. Line breaks and tabs stay.
 */
export function visible(text: string): string {
  return text.replaceAll(hiddenCharacters(), escapeCharacter).replaceAll(control, escapeCharacter);
}

// oxlint-disable-next-line no-control-regex -- they are what is escaped
const control = /(?![\t\n]|\r\n)[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** The same on one line. */
export function oneLine(text: string): string {
  return visible(text.replaceAll("\n", "\\n"));
}

/** Returns a value as JSON that cannot control a terminal and still parses to the same value. */
export function json(value: unknown): string {
  return visible(JSON.stringify(value, undefined, 2));
}

/** A file or a pipe gets every byte unchanged; on a terminal, a result must not control it. */
export function forReader(text: string, { width }: Output): string {
  return width === undefined ? text : visible(text);
}
