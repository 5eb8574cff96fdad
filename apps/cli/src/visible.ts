/**
 * Control characters spelled out, so that a text of somebody else's cannot drive the terminal. Line breaks and tabs
 * stay.
 */
export function visible(text: string): string {
  return text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// Beside control characters those that turn the direction of writing around.
const controls = /(?![\t\n]|\r\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A value as JSON that cannot drive a terminal and still reads back as the same value. */
export function json(value: unknown): string {
  return visible(JSON.stringify(value, undefined, 2));
}
