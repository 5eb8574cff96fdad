import type { User } from "./user.ts";

/** Types the line of a block that begins with `$`, and returns the block as it should be. */
export function playConsole(code: string, user: User, cwd: string): string {
  const [, line = ""] = /^\$ (.+)\n/.exec(code) ?? [];
  return `$ ${line}\n${user.type(line, cwd)}`.replaceAll(cwd, "/home/ada/tools");
}

/** Returns what a terminal shows without what differs each time. */
export function comparable(text: string): string {
  return text
    .replace(/in [\d.]+ s$/m, "in TIME")
    .replace(/ \d+ ms$/gm, "")
    .replace(/[0-9a-f]{64}/, "DIGEST");
}
