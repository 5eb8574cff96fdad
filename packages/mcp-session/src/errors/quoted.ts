import { truncate } from "@mci/plugin-kit";

/** Returns a string from the server in quotes, in one line, cut after `maxLength` characters. */
export function quoted(text: string, maxLength = 200): string {
  return JSON.stringify(truncate(text, maxLength + 3));
}
