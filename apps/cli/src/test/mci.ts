import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { bundle } from "../../scripts/bundle.ts";

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Arguments of node itself. */
  readonly node?: readonly string[];
  /** The user id to run as, which requires root. */
  readonly user?: number;
  /** An open file in place of the pipe. */
  readonly stderr?: number | "pipe";
}

/** A property that says so, as Node's own would be opened anew, on a file that could be a terminal. */
const terminalStderr = `
import fs from "node:fs";
const { fstatSync } = fs;
fs.fstatSync = (file, options) => (file === 2 ? { isCharacterDevice: () => true } : fstatSync(file, options));
Object.defineProperty(process, "stderr", { value: Object.assign(process.stderr, { isTTY: true }) });
`;

/** Options that make the command treat its stderr as a terminal, which the child of a test does not have. */
export const onTerminal: Pick<RunOptions, "node" | "env"> = {
  node: ["--import", `data:text/javascript,${encodeURIComponent(terminalStderr)}`],
  env: { NO_COLOR: "1" },
};

/** Bundles the command from source, as it is published, and creates a folder to work in. */
export function mciForTests(): Mci {
  const mci = new Mci();
  beforeAll(() => mci.open());
  afterAll(() => mci.close());
  return mci;
}

export class Mci {
  folder = "";

  /** Writes files into a new folder and returns its path. */
  async folderOf(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(join(this.folder, "work-"));
    const write = async ([name, content]: readonly [string, string]): Promise<void> => {
      // Closed to other users, whatever the umask: the command refuses files that they could change.
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o755 });
      await writeFile(join(folder, name), content, { mode: 0o644 });
    };
    await Promise.all(Object.entries(files).map(write));
    return folder;
  }

  async run(args: readonly string[], options: RunOptions): Promise<Outcome> {
    const child = this.start(args, options);
    child.stdin?.end(options.stdin ?? "");
    return outcomeOf(child);
  }

  start(args: readonly string[], { cwd, env = {}, node = [], user, stderr = "pipe" }: RunOptions): ChildProcess {
    const child = spawn(process.execPath, [...node, join(this.folder, "bundle/main.cjs"), ...args], {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["pipe", "pipe", stderr],
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
    // A command may end without reading its input; what it did is told by its output and its exit code.
    child.stdin?.on("error", () => undefined);
    return child;
  }

  async open(): Promise<void> {
    this.folder = await realpath(await mkdtemp(join(tmpdir(), "mci-cli-")));
    // The search for a schema file ends here, whatever is in the folders above.
    await mkdir(join(this.folder, ".git"));
    await writeFile(join(this.folder, "package.json"), "{}"); // and so does Node's search for the type of modules
    const files = (bundled ??= bundledFiles());
    const target = join(this.folder, "bundle");
    await mkdir(target);
    const write = ([name, content]: readonly [string, Uint8Array]): Promise<void> =>
      writeFile(join(target, name), content);
    await Promise.all((await files).map(write));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Bundled once for all test files that share a process. */
let bundled: Promise<readonly (readonly [name: string, content: Uint8Array])[]> | undefined;

async function bundledFiles(): Promise<readonly (readonly [string, Uint8Array])[]> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bundle-"));
  try {
    await bundle(folder);
    const names = await readdir(folder);
    return await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns false for a user to whom the folder of this Node is closed, as a home folder is. Requires root. */
export function canRunNode(user: number): boolean {
  return spawnSync(process.execPath, ["--version"], { uid: user, gid: user }).status === 0;
}

export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const written = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  return { code, ...written };
}

/** The outcome of a command that prints only this. */
export function success(stdout: string): Outcome {
  return { code: 0, stdout, stderr: "" };
}

/** The outcome of a command that was used wrongly, or whose files are wrong. */
export function refusal(stderr: string): Outcome {
  return { code: 2, stdout: "", stderr };
}

/** Returns a schema file with these tools, as JSON. */
export function schemaOf(...tools: readonly object[]): string {
  return JSON.stringify({ schemaVersion: "1.0", tools });
}

export function textTool(name: string, text: string, rest: object = {}): object {
  return { name, ...rest, execution: { type: "text", text } };
}
