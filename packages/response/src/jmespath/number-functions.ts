import { toNumber, readNumber } from "../json/numbers.ts";
import type { Arguments } from "./arguments.ts";
import { takes, type Functions } from "./takes.ts";

export const numberFunctions: Functions = {
  abs: takes(1, 1, (args) => Math.abs(args.number(0))),
  ceil: takes(1, 1, (args) => Math.ceil(args.number(0))),
  floor: takes(1, 1, (args) => Math.floor(args.number(0))),
  sum: takes(1, 1, (args) => sumNumbers(args)),
  avg: takes(1, 1, (args) => (args.list(0).length === 0 ? null : sumNumbers(args) / args.list(0).length)),
  to_number: takes(1, 1, (args) => {
    const [value] = args.all;
    if (toNumber(value) !== undefined) return value;
    return typeof value === "string" && json.test(args.string(0)) ? readNumber(value) : null;
  }),
};

function sumNumbers(args: Arguments): number {
  const numbers = args.list(0).map((item) => toNumber(item) ?? args.refuse("an array of numbers", item, 0));
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** A number as JSON writes it. */
const json = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
