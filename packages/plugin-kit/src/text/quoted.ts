import { truncate } from "./truncate.ts";

/** Returns a third-party string for a message: in double quotes, in one line, truncated to `maxLength`. */
export function quoted(text: string, maxLength = 200): string {
  return JSON.stringify(truncate(text, maxLength));
}
