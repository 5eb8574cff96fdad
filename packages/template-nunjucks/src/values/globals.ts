import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { Callable, describeKind, toNumber, toText } from "./values.ts";

/** Globals that templates can use besides their values. */
export const builtinGlobals: readonly Callable[] = [
  new Callable("range", ({ positional }, budget) => range(positional, budget)),
  new Callable("cycler", ({ positional }) => cycler(positional)),
  new Callable("joiner", ({ positional: [separator = ", "] }, budget) => joiner(toText(separator, budget))),
];

/** `range(stop)`, `range(start, stop)`, `range(start, stop, step)`; at most as many numbers as loops may have rounds. */
function range(args: readonly unknown[], budget: Budget): readonly number[] {
  const numbers = args.map(integer);
  const [start = 0, stop = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  if (args.length === 0 || args.length > 3 || step === 0) {
    throw new ValueError("A range is range(stop) or range(start, stop, step)");
  }
  const length = Math.max(0, Math.ceil((stop - start) / step));
  const { loopSteps } = budget.limits;
  if (length > loopSteps) {
    throw new ValueError(`A range has at most ${loopSteps} numbers`, {
      hint: "Raise limits.loopSteps to allow more.",
      code: "MCI_TEMPLATE_LIMIT",
    });
  }
  budget.characters(length);
  return Array.from({ length }, (_, at) => start + at * step);
}

function integer(value: unknown): number {
  const number = toNumber(value);
  if (number !== undefined && Number.isSafeInteger(number)) return number;
  throw new ValueError(`A range goes over integers, not over ${describeKind(value)}`);
}

/** An object that gives its items in turn: `next()`, `current`, `reset()`. */
function cycler(items: readonly unknown[]): object {
  let at = 0;
  const cycle: Record<string, unknown> = Object.create(null);
  const move = (to: number): unknown => {
    const before = items[at];
    at = to % items.length;
    cycle["current"] = items[at];
    return before;
  };
  if (items.length === 0) throw new ValueError("A cycler needs something to go through");
  move(0);
  cycle["next"] = new Callable("next", () => move(at + 1));
  cycle["reset"] = new Callable("reset", () => {
    move(0);
    return "";
  });
  return cycle;
}

/** A function that gives the separator each time but the first. */
function joiner(separator: string): Callable {
  let isFirst = true;
  return new Callable("joiner", () => {
    const text = isFirst ? "" : separator;
    isFirst = false;
    return text;
  });
}
