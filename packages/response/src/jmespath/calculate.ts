import { toNumber } from "../json/numbers.ts";
import { nameType } from "./values.ts";

/** Arithmetic on doubles. Throws if an operand is not a number, and for a division by 0. */
export function calculate(operator: string, first: unknown, second: unknown): number {
  const [left, right] = [operand(first), operand(second)];
  switch (operator) {
    case "Plus":
      return left + right;
    case "Minus":
      return left - right;
    case "Modulo":
      return left % divisor(right);
    case "Divide":
      return left / divisor(right);
    case "Div":
      return Math.floor(left / divisor(right));
    default:
      return left * right; // two signs
  }
}

function operand(value: unknown): number {
  const number = toNumber(value);
  if (number === undefined) throw new Error(`arithmetic takes numbers, found ${nameType(value)}`);
  return number;
}

function divisor(number: number): number {
  if (number === 0) throw new Error("division by 0");
  return number;
}
