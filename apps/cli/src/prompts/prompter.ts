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

/** Asks at the terminal, on stderr. Ctrl-C and Escape throw Interrupted, as does the signal. */
export function prompter(signal: AbortSignal): Prompter {
  const output = process.stderr;
  const streams = { input: process.stdin, output, signal };
  const checked = (validate: Validate) => (typed: string | undefined) => validate(typed ?? "");
  return {
    async choose(message, choices, initial) {
      const options = choices.map(({ label }, value) => ({ value, label }));
      const asked = { ...streams, message, options, maxItems: maxListed };
      const initialValue = initial === undefined ? {} : { initialValue: initial };
      return answer(await (choices.length > maxListed ? autocomplete : select)<number>({ ...asked, ...initialValue }));
    },
    async chooseSeveral(message, names) {
      const options = names.map((label, value) => ({ value, label }));
      return answer(await multiselect({ ...streams, message, options, required: false, maxItems: maxListed }));
    },
    async yesNo(message, initialValue) {
      return answer(await confirm({ ...streams, message, initialValue }));
    },
    async text(message, validate, fallback) {
      const initial = fallback === undefined ? {} : { placeholder: fallback, defaultValue: fallback };
      return answer(await text({ ...streams, message, validate: checked(validate), ...initial }));
    },
    async hidden(message, validate) {
      return answer(await password({ ...streams, message, validate: checked(validate) }));
    },
  };
}

/** Returns the answer. Throws Interrupted if there is none. */
function answer<T extends string | number | boolean | readonly number[]>(given: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(given)) throw new Interrupted(130);
  return given;
}
