import { fstatSync } from "node:fs";

let opened: NodeJS.WriteStream | undefined;

/**
 * Returns the stderr of the command. What cannot be written to it, on a full disk or to a closed pipe, is lost: the work it is about
 * goes on.
 */
export function openStderr(): NodeJS.WriteStream {
  return (opened ??= process.stderr.on("error", () => undefined));
}

/** The same, opened by its first message: most calls have none, and to open a pipe takes longer than to check their tools. */
export const ownStderr = {
  get isTTY(): boolean {
    return mayBeTerminal() && openStderr().isTTY;
  },
  get columns(): number {
    return openStderr().columns;
  },
  write: (text: string): boolean => openStderr().write(text),
};

/** Pipes and files are none, and need not be opened to know it. */
function mayBeTerminal(): boolean {
  return process.platform === "win32" || fstatSync(2).isCharacterDevice();
}
