import { sha256 } from "@mci/schema/sha256";

/** Names as a provider takes them. */
export interface FittedNames {
  /** By own name. */
  readonly fitted: ReadonlyMap<string, string>;
  /** By fitted name. */
  readonly own: ReadonlyMap<string, string>;
}

/** The names that providers accept, of up to 64 characters. */
export interface NameRule {
  readonly fits: RegExp;
  /** Characters that a name must not have. */
  readonly others: RegExp;
}

/** The rule of OpenAI and Anthropic for tools. */
const toolRule: NameRule = { fits: /^[a-zA-Z0-9_-]{1,64}$/, others: /[^a-zA-Z0-9_-]+/g };

/** The rule of Anthropic for properties of arguments. OpenAI has none. */
export const keyRule: NameRule = { fits: /^[a-zA-Z0-9_.-]{1,64}$/, others: /[^a-zA-Z0-9_.-]+/g };

/**
 * Fits names to a rule, by default that for tools: 1 to 64 ASCII letters, digits, `_` and `-`. A name that fits stays.
 * In the others each run of other characters becomes `_`; where that gives a name twice, or one that is too long, a
 * piece of the hash of the own name follows. The outcome depends on the set of names, not on their order.
 */
export function fitNames(names: readonly string[], { fits, others: unfit }: NameRule = toolRule): FittedNames {
  const replaced = (name: string): string => name.replaceAll(unfit, "_") || "_";
  const own = new Map(names.filter((name) => fits.test(name)).map((name) => [name, name]));
  const others = names.filter((name) => !fits.test(name)).toSorted();
  const shared = repeated(others.map(replaced));
  for (const name of others) {
    const short = replaced(name);
    const free = short.length <= maxNameLength && !shared.has(short) && !own.has(short);
    own.set(free ? short : hashed(short, name, own), name);
  }
  return { own, fitted: new Map(Array.from(own, ([short, name]) => [name, short])) };
}

const maxNameLength = 64;

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** Longer until it is free: eight digits nearly always are, unless names were chosen to collide. */
function hashed(short: string, name: string, taken: ReadonlyMap<string, string>): string {
  const hash = sha256(name);
  for (let digits = 8; digits < maxNameLength - 1; digits += 8) {
    const candidate = `${short.slice(0, maxNameLength - 1 - digits)}_${hash.slice(0, digits)}`;
    if (!taken.has(candidate)) return candidate;
  }
  return hash;
}
