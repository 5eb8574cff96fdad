import { splitKeys } from "./keys.ts";

/** A terminal that is taken over as a whole, until it is closed. */
export interface FullScreen {
  size(): { readonly columns: number; readonly rows: number };
  draw(lines: readonly string[]): void;
  /** Gives keyboard and screen to `work`, such as questions, and takes them back afterwards. */
  lend<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Shows what was there before. */
  close(): void;
}

export interface FullScreenEvents {
  readonly onKey: (key: string) => void;
  readonly onResize: () => void;
  /** Called with what the code of tools prints: on the screen it would be lost in the picture. */
  readonly onPrint: (text: string) => void;
}

const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";

/**
 * Takes over the terminal of stdin and stderr. However the process ends, the terminal is given back as it was, and an error
 * that ends it is printed there.
 */
export function openFullScreen({ onKey, onResize, onPrint }: FullScreenEvents): FullScreen {
  const { stdin, stderr, stdout } = process;
  const original = { stderr: stderr.write, stdout: stdout.write };
  const write = (text: string): void => void original.stderr.call(stderr, text);
  const printed: string[] = [];
  const capture: typeof stderr.write = (chunk: Uint8Array | string, ...rest: readonly unknown[]): boolean => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    printed.push(text);
    onPrint(text);
    const done = rest.find((each) => typeof each === "function");
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  const listen = (data: Buffer): void => {
    for (const key of splitKeys(data.toString())) onKey(key);
  };
  let isLent = false;
  const take = (): void => {
    stderr.write = capture;
    stdout.write = capture;
    stdin.setRawMode(true).on("data", listen).resume();
    write("\u001b[?25l\u001b[2J");
    isLent = false;
  };
  const give = (): void => {
    isLent = true;
    Object.assign(stderr, { write: original.stderr });
    Object.assign(stdout, { write: original.stdout });
    stdin.off("data", listen).setRawMode(false).pause();
  };
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    give();
    stderr.off("resize", onResize);
    process.off("exit", crash);
    write(leave);
  };
  const crash = (): void => {
    close();
    write(printed.slice(-20).join(""));
  };
  process.on("exit", crash);
  stderr.on("resize", onResize);
  write(enter);
  take();
  return {
    size: () => ({ columns: stderr.columns, rows: stderr.rows }),
    draw(lines) {
      if (isLent || isClosed) return;
      const rows = lines.map((line, index) => `\u001b[${index + 1};1H${line}\u001b[K`);
      write(`${rows.join("")}\u001b[J`);
    },
    async lend(work) {
      give();
      write("\u001b[2J\u001b[H\u001b[?25h");
      try {
        return await work();
      } finally {
        if (!isClosed) take();
      }
    },
    close,
  };
}
