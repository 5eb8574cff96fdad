import { hiddenCharacters } from "@mci/plugin-kit";

/**
 * Control characters and invisible ones spelled out, so that a text of somebody else's can neither drive the terminal
 * nor hide in it. Line breaks and tabs stay.
 */
export function visible(text: string): string {
  return text.replaceAll(hiddenCharacters, spelledOut).replaceAll(control, spelledOut);
}

const control = /(?![\t\n]|\r\n)\p{Cc}/gu;

function spelledOut(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** A value as JSON that cannot drive a terminal and still reads back as the same value. */
export function json(value: unknown): string {
  return visible(JSON.stringify(value, undefined, 2));
}
