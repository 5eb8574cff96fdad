import { progressLine, type ProgressState } from "./progress-line.ts";
import type { Output, Terminal } from "./terminal.ts";

/** Something that takes long, on the last line of the terminal. */
export interface Progress {
  /** The outputs to use meanwhile: what they print stays above the line. */
  readonly terminal: Terminal;
  update(state: Partial<Omit<ProgressState, "frame">>): void;
  /** Removes the line. */
  stop(): void;
}

export interface ProgressOptions {
  readonly label: string;
  readonly isQuiet?: boolean | undefined;
  readonly stderr?: Pick<NodeJS.WriteStream, "columns" | "write">;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Time before progress is shown. */
const showAfterMs = 400;
const frameMs = 100;

/** Shows progress on stderr from a moment on. Returns undefined if stderr is not a terminal, or cannot redraw a line. */
export function startProgress(terminal: Terminal, options: ProgressOptions): Progress | undefined {
  const { label, isQuiet = false, env = process.env } = options;
  const { messages, results } = terminal;
  if (isQuiet || messages.width === undefined || env["TERM"] === "dumb") return undefined;
  // Opened for a terminal only, as that takes long.
  const { stderr = process.stderr } = options;
  // A stream without columns only claims to be a terminal.
  if (!(stderr.columns > 0)) return undefined;
  let state: ProgressState = { label, frame: 0 };
  let isShown = false;
  const draw = (): void => {
    isShown = true;
    // Not in the last column: some terminals go to the next line there.
    stderr.write(`\r${progressLine(state, stderr.columns - 1, messages.colors)}\u001b[K`);
  };
  const clear = (): void => {
    if (isShown) stderr.write("\r\u001b[K");
    isShown = false;
  };
  const timers: NodeJS.Timeout[] = [];
  const animate = (): void => {
    draw();
    const next = (): void => {
      state = { ...state, frame: state.frame + 1 };
      draw();
    };
    timers.push(setInterval(next, frameMs).unref());
  };
  timers.push(setTimeout(animate, showAfterMs).unref());
  const above = (output: Output): Output => ({
    ...output,
    print(text) {
      clear();
      output.print(text);
    },
  });
  return {
    terminal: { results: above(results), messages: above(messages) },
    update(change) {
      state = { ...state, ...change };
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      clear();
    },
  };
}
