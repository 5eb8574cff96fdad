import { inspect } from "node:util";
import type { Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";

/**
 * Reports rejected promises that nothing awaits, and lets the server go on: the call of one tool that left one behind must not end
 * the calls of all others.
 */
export function reportRejections({ messages }: Terminal): void {
  process.on("unhandledRejection", (reason) => {
    const text = `mci: a tool left a promise behind that was rejected: ${describe(reason)}`;
    messages.print(messages.colors.red(visible(text)));
  });
}

/**
 * Describes the reason of a rejection, and where it was created. It may be anything, also an object that throws when it
 * is looked at.
 */
function describe(reason: unknown): string {
  try {
    const shown = inspect(reason, { depth: 0, customInspect: false });
    if (process.env["MCI_DEBUG"]) return shown;
    const [line = "", ...rest] = shown.split("\n");
    const place = rest.find((one) => /^\s+at /.test(one))?.trim() ?? "";
    return `${line.slice(0, 500)} ${place.slice(0, 500)}`.trim();
  } catch {
    return "a value that cannot be shown";
  }
}
