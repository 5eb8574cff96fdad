import { describeLostDigits, losesDigits, WrittenNumber } from "@mci/plugin-kit";
import { ValueError } from "@mci/plugin-kit/templates";

import { toNumber } from "./values.ts";

/** The number a value counts as. An integer that would become another one is an error: it may be the id of a row. */
export function exactNumber(value: unknown): number | undefined {
  const written = longInteger(value);
  if (written !== undefined) throw lostDigits(written);
  return toNumber(value);
}

/** An integer as it was written, where a number does not keep its digits. */
export function longInteger(value: unknown): string | undefined {
  if (typeof value === "number") return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isFinite(number) || Math.abs(number) <= Number.MAX_SAFE_INTEGER) return undefined;
  const written = WrittenNumber.is(value) ? value.text : asInJson(String(value));
  return losesDigits(written) ? written : undefined;
}

/** The number an integer is, which has to keep its digits. */
export function keptNumber(integer: bigint): number {
  const written = integer.toString();
  if (losesDigits(written)) throw lostDigits(written);
  return Number(written);
}

export function lostDigits(written: string): ValueError {
  return new ValueError(describeLostDigits(written), {
    hint: "Write it, compare it or sort by it as it is: its digits are lost only where something is calculated.",
  });
}

function asInJson(text: string): string {
  const unsigned = text.trim().replace(/^\+/, "");
  return unsigned.replace(/^(-?)0+(?=\d)/, "$1").replace(/\.(?=$|e)/i, "");
}
