import { deepFreeze } from "../freeze.ts";
import { fileLimits } from "../limits.ts";
import { grouped, type Mistake } from "../mistake.ts";
import type { Place } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import { countColons, countOf } from "./count.ts";
import { lostDigitsIn } from "./lost-digits.ts";

export interface Read {
  /** Deep-frozen; undefined when it cannot be made out. */
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
}

/**
 * Reads JSON at the speed of JSON.parse. Only when something is wrong, or may be, the text is read a second time by
 * code that knows where it is.
 */
export async function readJson(text: string, placeOf: (offset: number) => Place): Promise<Read> {
  // To parse a large text takes long, and it was decoded just now.
  const breathe = breather(text.length > largeText ? 0 : undefined);
  const colons = countColons(text);
  if (holdsTooMuch(text, colons.all)) return { value: undefined, mistakes: [tooMuch] };
  await breathe();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const mistakes = await mistakesIn(text, placeOf);
    if (mistakes.length === 0) throw error;
    return { value: undefined, mistakes };
  }
  await breathe();
  const names = deepFreeze(value);
  if (names === Infinity) return { value: undefined, mistakes: await mistakesIn(text, placeOf) };
  await breathe();
  // JSON.parse keeps the last of two equal names, so that the tree then has fewer than the text.
  const lost = lostDigitsIn(text);
  return { value, mistakes: names === colons.names ? lost : [...(await mistakesIn(text, placeOf)), ...lost] };
}

/** Characters. */
const largeText = 1_000_000;

async function mistakesIn(text: string, placeOf: (offset: number) => Place): Promise<readonly Mistake[]> {
  const { findMistakes } = await import("./mistakes.ts");
  return findMistakes(text, placeOf);
}

/** Empty arrays and objects take twenty times the memory of their text, and an object with a million names seconds. */
function holdsTooMuch(text: string, colons: number): boolean {
  if (text.length <= fileLimits.containers) return false;
  return countOf(text, "{") + countOf(text, "[") > fileLimits.containers || colons > fileLimits.colons;
}

const tooMuch: Mistake = {
  code: "MCI_SCHEMA_LIMIT",
  message: `The file contains more than ${grouped(fileLimits.containers)} braces and brackets, or ${grouped(fileLimits.colons)} colons.`,
  hint: "Split it into toolset files.",
};
