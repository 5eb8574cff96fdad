import { describeLostDigits, findLostDigits, lostDigitsHint, type LostDigits } from "@mci/plugin-kit";
import { fileLimits } from "../limits.ts";
import type { Mistake } from "../mistake.ts";

/** Returns a mistake for each integer of a JSON text that a number cannot hold. */
export function lostDigitsIn(text: string): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  let lost = findLostDigits(text);
  while (lost !== undefined && mistakes.length < fileLimits.problems) {
    mistakes.push(lostDigitsMistake(lost, nameBefore(text, lost.offset)));
    lost = findLostDigits(text, lost.offset + lost.written.length);
  }
  return mistakes;
}

/**
 * The mistake of an integer that a number cannot hold. `name`: the key that it stands under. A warning where it is a bound in a
 * schema, which generators write for every 64-bit integer: no value comes near it.
 */
export function lostDigitsMistake({ written, offset }: LostDigits, name: string | undefined): Mistake {
  const isBound = name !== undefined && bounds.has(name);
  return {
    code: "MCI_SCHEMA_NUMBER",
    ...(isBound ? { severity: "warning" } : {}),
    message: `${describeLostDigits(written)}.`,
    hint: isBound ? "Leave the bound out: integers of that size are refused." : lostDigitsHint,
    offset,
  };
}

const bounds = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);

/** Only a bound is looked for: a short piece of text is enough. */
function nameBefore(text: string, offset: number): string | undefined {
  return /"(\w+)"\s*:\s*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[1];
}
