import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { onTestFinished } from "vitest";

/** The built command: these tests run after the build. */
export const main = join(import.meta.dirname, "../../../dist/main.cjs");

/** A command that serves the page. */
export interface ServedPage {
  /** Opens the page. */
  readonly link: string;
  readonly folder: string;
  /** Returns all that the command has printed. */
  printed(): string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Ends the command, and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that is there already. */
  readonly folder?: string;
  /** The user that the command runs as. */
  readonly uid?: number;
  /** The mode of the files. */
  readonly mode?: number;
}

/** Writes files into a new folder and serves the page of them, until the test has finished. */
export async function servePage(
  files: Readonly<Record<string, string | Uint8Array>>,
  { args = ["dev"], env = {}, folder: given, uid, mode = 0o644 }: ServeOptions = {},
): Promise<ServedPage> {
  const folder = given ?? temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode });
  }
  if (uid !== undefined) await chmod(folder, 0o755);
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    ...(uid !== undefined && { uid }),
    env: { PATH: process.env["PATH"], HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  let printed = "";
  const read = (text: string): void => void (printed += text);
  child.stdout.setEncoding("utf8").on("data", read);
  child.stderr.setEncoding("utf8").on("data", read);
  return {
    link: await linkOf(child, () => printed),
    folder,
    printed: () => printed,
    read: (file) => readFile(join(folder, file), "utf8"),
    write: (file, text) => writeFile(join(folder, file), text),
    stop,
  };
}

/** The link that the command prints: `mci dev` to stdout, `mci run` among its messages. */
function linkOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const link = /http:\/\/\S+\/ui\/\S*(?=\s)/.exec(printed())?.[0];
      if (link !== undefined) resolve(link);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.on("exit", (code) => reject(new Error(`The command has ended with ${code}:\n${printed()}`)));
  });
}
