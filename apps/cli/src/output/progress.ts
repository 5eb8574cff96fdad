import type { ProgressState } from "./progress-line.ts";
import type { Output, Terminal } from "./terminal.ts";

/** Something that takes long, on the last line of the terminal. */
export interface Progress {
  /** The outputs to use meanwhile: what they print stays above the line. */
  readonly terminal: Terminal;
  update(state: Partial<Omit<ProgressState, "frame">>): void;
  /** Shows nothing while a person is asked. */
  pause<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Removes the line. */
  stop(): void;
}

/** The time before anything is shown: shorter work shows nothing. */
const showAfterMs = 400;
const frameMs = 100;

/** Shows progress on stderr while `work` runs, which gets the outputs to use meanwhile. */
export async function withProgress<Result>(
  terminal: Terminal,
  label: string,
  work: (terminal: Terminal, progress: Progress | undefined) => Promise<Result>,
): Promise<Result> {
  const progress = startProgress(terminal, label);
  try {
    return await work(progress?.terminal ?? terminal, progress);
  } finally {
    progress?.stop();
  }
}

/** Returns undefined if nobody looks at stderr, or it cannot redraw a line. */
function startProgress({ results, messages, notes }: Terminal, label: string): Progress | undefined {
  if (notes.width === undefined || process.env["TERM"] === "dumb") return undefined;
  const { stderr } = process;
  // A stream without columns only claims to be a terminal.
  if (!(stderr.columns > 0)) return undefined;
  let state: ProgressState = { label, frame: 0 };
  let isShown = false;
  const clear = (): void => {
    if (isShown) stderr.write("\r\u001b[K");
    isShown = false;
  };
  const timers: NodeJS.Timeout[] = [];
  const animate = async (timer: NodeJS.Timeout): Promise<void> => {
    const { progressLine } = await import("./progress-line.ts");
    if (!timers.includes(timer)) return; // It was stopped meanwhile.
    const draw = (): void => {
      isShown = true;
      // Not in the last column: some terminals go to the next line there.
      stderr.write(`\r${progressLine(state, stderr.columns - 1, messages.colors)}\u001b[K`);
      state = { ...state, frame: state.frame + 1 };
    };
    draw();
    timers.push(setInterval(draw, frameMs).unref());
  };
  const start = (): void => {
    const timer = setTimeout(() => void animate(timer), showAfterMs).unref();
    timers.push(timer);
  };
  const stop = (): void => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
    clear();
  };
  start();
  const above = (output: Output): Output => ({
    ...output,
    print(text) {
      clear();
      output.print(text);
    },
  });
  return {
    terminal: { results: above(results), messages: above(messages), notes: above(notes) },
    update(change) {
      state = { ...state, ...change };
    },
    async pause(work) {
      stop();
      try {
        return await work();
      } finally {
        start();
      }
    },
    stop,
  };
}
