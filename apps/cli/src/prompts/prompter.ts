import {
  autocomplete,
  type CANCEL_SYMBOL,
  isCancel,
  multiselect,
  password,
  select,
  confirm,
  text,
} from "@clack/prompts";
import { Interrupted } from "../interrupted.ts";
import type { Choice } from "./question.ts";

export interface Prompter {
  choose(message: string, choices: readonly Choice[], initial?: number): Promise<number>;
  chooseSeveral(message: string, names: readonly string[]): Promise<readonly number[]>;
  yesNo(message: string, initial: boolean): Promise<boolean>;
  /** `fallback` is the answer to Enter alone. */
  text(message: string, validate: Validate, fallback?: string): Promise<string>;
  hidden(message: string, validate: Validate): Promise<string>;
}

/** Returns what is wrong with what was typed; undefined if nothing is. */
export type Validate = (typed: string) => string | undefined;

/** More choices than this are searched by typing. */
const maxListed = 10;

/** Asks at the terminal, on stderr. Ctrl-C, Ctrl-D and Escape throw Interrupted, as do the signal and the end of the input. */
export function prompter(signal: AbortSignal): Prompter {
  const output = process.stderr;
  const input = process.stdin;
  const checked = (validate: Validate) => (typed: string | undefined) => validate(typed ?? "");
  const ask = async <T extends Answer>(question: (streams: Streams) => Promise<T | typeof CANCEL_SYMBOL>): Promise<T> =>
    untilEnd(input, async (ended) =>
      answer(await question({ input, output, signal: AbortSignal.any([signal, ended]) })),
    );
  return {
    async choose(message, choices, initial) {
      const options = choices.map(({ label }, value) => ({ value, label }));
      const asked = { message, options, maxItems: maxListed };
      const initialValue = initial === undefined ? {} : { initialValue: initial };
      const list = choices.length > maxListed ? autocomplete : select;
      return ask(async (streams) => list<number>({ ...streams, ...asked, ...initialValue }));
    },
    async chooseSeveral(message, names) {
      const options = names.map((label, value) => ({ value, label }));
      return ask(async (streams) =>
        multiselect({ ...streams, message, options, required: false, maxItems: maxListed }),
      );
    },
    async yesNo(message, initialValue) {
      return ask(async (streams) => confirm({ ...streams, message, initialValue }));
    },
    async text(message, validate, fallback) {
      const initial = fallback === undefined ? {} : { placeholder: fallback, defaultValue: fallback };
      return ask(async (streams) => text({ ...streams, message, validate: checked(validate), ...initial }));
    },
    async hidden(message, validate) {
      return ask(async (streams) => password({ ...streams, message, validate: checked(validate) }));
    },
  };
}

type Answer = string | number | boolean | readonly number[];

interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Aborts the signal of a question whose input has ended: `@clack/prompts` would wait for ever, with the cursor hidden. */
async function untilEnd<T>(input: NodeJS.ReadStream, question: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  let isAnswered = false;
  // `readline` stops reading at Ctrl-D and at the end. It does after an answer too, which is there a moment later.
  const stopped = (): void =>
    void setImmediate(() => {
      if (!isAnswered) ended.abort();
    });
  input.on("pause", stopped);
  try {
    return await question(ended.signal);
  } finally {
    isAnswered = true;
    input.off("pause", stopped);
  }
}

/** Returns the answer. Throws Interrupted if there is none. */
function answer<T extends Answer>(given: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(given)) throw new Interrupted(130);
  return given;
}
