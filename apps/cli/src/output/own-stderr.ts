import { fstatSync } from "node:fs";

/** The stderr of the command, opened by its first message: most calls have none, and to open a pipe takes longer than to check their tools. */
export const ownStderr = {
  get isTTY(): boolean {
    return mayBeTerminal() && process.stderr.isTTY;
  },
  get columns(): number {
    return process.stderr.columns;
  },
  write: (text: string): boolean => process.stderr.write(text),
};

/** Pipes and files are none, and need not be opened to know it. */
function mayBeTerminal(): boolean {
  return process.platform === "win32" || fstatSync(2).isCharacterDevice();
}

/**
 * Listens to the errors of stderr as soon as anything opens it, the command or a function of a tool. What cannot be written, on a
 * full disk or to a closed pipe, is lost, and the work goes on.
 */
function loseWhatCannotBeWritten(): void {
  const open = Object.getOwnPropertyDescriptor(process, "stderr")?.get;
  const listening = (stderr: NodeJS.WriteStream): NodeJS.WriteStream => stderr.on("error", () => undefined);
  if (open === undefined) return void listening(process.stderr);
  let opened: NodeJS.WriteStream | undefined;
  const get = (): NodeJS.WriteStream => (opened ??= listening(open.call(process) as NodeJS.WriteStream));
  Object.defineProperty(process, "stderr", { configurable: true, enumerable: true, get });
}

loseWhatCannotBeWritten();
