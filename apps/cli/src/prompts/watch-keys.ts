import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Calls back at each key that is pressed on the terminal, until the returned function is called. Ctrl+C, Ctrl+\ and Ctrl+Z do what
 * they always do, and a command that is stopped or in the background leaves the terminal alone.
 */
export function watchKeys(pressed: (key: string) => void): () => void {
  const { stdin } = process;
  const take = (): void => {
    if (!isInForeground()) return;
    // Not before: a listener makes Node read.
    stdin.off("data", onData).on("data", onData);
    // What stopped the command may have changed the terminal, of which Node knows nothing.
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    stdin.resume();
  };
  const giveBack = (): void => {
    stdin.off("data", onData).pause();
    if (isInForeground()) stdin.setRawMode(false);
  };
  const stop = (): void => {
    giveBack();
    // Now with its usual effect.
    process.off("SIGTSTP", stop);
    process.kill(process.pid, "SIGTSTP");
    process.on("SIGTSTP", stop);
    take();
  };
  const onData = (data: Buffer): void => {
    for (const key of data.toString("latin1")) {
      const signal = signalKeys[key];
      if (signal === undefined) pressed(key);
      else sendToAll(signal);
    }
  };
  process.on("SIGTSTP", stop);
  process.on("SIGCONT", take);
  take();
  return () => {
    process.off("SIGTSTP", stop);
    process.off("SIGCONT", take);
    giveBack();
  };
}

/** The keys that a terminal turns into signals, unless a program reads each key. */
const signalKeys: Readonly<Record<string, NodeJS.Signals>> = {
  "\u0003": "SIGINT",
  "\u001a": "SIGTSTP",
  "\u001c": "SIGQUIT",
};

/** Sends a signal as a terminal does: to all processes of the command line, such as npx. */
function sendToAll(signal: NodeJS.Signals): void {
  if (process.platform !== "win32") process.kill(0, signal);
  else if (signal === "SIGINT") process.emit(signal);
}

/** Whether the terminal is that of this command for now. The system stops commands that touch it from the background. */
function isInForeground(): boolean {
  if (process.platform === "win32") return true;
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "stat=", "-p", String(process.pid)], { encoding: "utf8" }).includes("+");
    }
    const stat = readFileSync("/proc/self/stat", "latin1");
    // After the name of the command, which may contain anything: state, parent, group, session, terminal, group of the terminal.
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return group === foreground;
  } catch {
    return false;
  }
}
