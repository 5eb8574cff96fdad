import { ConfigError, nearest } from "@mci/contract";

/** Which option is looked at, for what is said of it. */
export interface Option {
  /** The function that takes it, such as `serveHttp`. */
  readonly owner: string;
  /** Such as `guard.tokens[0]`; empty for all options together. */
  readonly name: string;
  /** Its value is in no message. */
  readonly isSecret?: boolean;
}

/** Throws ConfigError (MCI_CONFIG) for a value that the option does not take. */
export type Check = (value: unknown, option: Option) => void;

/** All options there are, each with its check. */
export type Checks<T extends object> = { readonly [Name in keyof Required<T>]: Check };

/**
 * Throws ConfigError (MCI_CONFIG) for what the compiler would have found: a name that is no option of `owner`, with the
 * one that was probably meant, and a value that an option does not take. Misspelt options are ignored otherwise, and
 * those of a guard then leave a door open.
 */
export function checkOptions<T extends object>(
  owner: string,
  options: unknown,
  checks: Checks<T>,
  required: readonly (keyof T & string)[] = [],
): void {
  optionsOf(checks, required)(options, { owner, name: "" });
}

/** Options within an option. */
export function optionsOf<T extends object>(checks: Checks<T>, required: readonly (keyof T & string)[] = []): Check {
  const names = Object.keys(checks);
  const byName = new Map<string, Check>(Object.entries(checks));
  return (options, whole) => {
    if (typeof options !== "object" || options === null || Array.isArray(options)) {
      throw wrong(options, whole, "an object of options");
    }
    const inWhole = (name: string): Option => ({ ...whole, name: whole.name === "" ? name : `${whole.name}.${name}` });
    const unknown = Object.keys(options).find((name) => !byName.has(name));
    if (unknown !== undefined) throw noSuch(unknown, names, inWhole);
    const missing = required.find((name) => Reflect.get(options, name) === undefined);
    if (missing !== undefined) {
      throw new ConfigError("MCI_CONFIG", `${whole.owner} wants the option '${inWhole(missing).name}'.`);
    }
    for (const [name, check] of byName) {
      const value: unknown = Reflect.get(options, name);
      if (value !== undefined) check(value, inWhole(name));
    }
  };
}

function noSuch(unknown: string, names: readonly string[], inWhole: (name: string) => Option): ConfigError {
  const { owner, name } = inWhole(unknown.slice(0, 60));
  const near = nearest(unknown, names);
  const meant = near === undefined ? "" : ` Did you mean '${inWhole(near).name}'?`;
  return new ConfigError("MCI_CONFIG", `${owner} has no option '${name}'.${meant}`, {
    hint: `There are: ${names.join(", ")}.`,
  });
}

export function wrong(value: unknown, { owner, name, isSecret }: Option, what: string, hint?: string): ConfigError {
  const subject = name === "" ? owner : `The option '${name}'`;
  const found = typeof value === "string" && isSecret !== true ? JSON.stringify(value.slice(0, 60)) : kindOf(value);
  return new ConfigError("MCI_CONFIG", `${subject} takes ${what}, not ${found}.`, { hint: hint ?? hintFor(value) });
}

/** Objects and lists are not shown: nobody knows what is in them. */
function kindOf(value: unknown): string {
  if (typeof value === "string") return "this text";
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Promise) return "a promise";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function hintFor(value: unknown): string | undefined {
  if (typeof value === "function") return "Call it, if it is a function that makes one.";
  return value instanceof Promise ? "Put 'await' before it." : undefined;
}
