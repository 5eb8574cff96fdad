import { ConfigError } from "@mci/contract";
import { isRecord } from "@mci/contract";
import { nearest } from "../text/nearest.ts";
import type { Check, Checks, Option } from "./option.ts";
import { optionError } from "./option-error.ts";

/**
 * Checks the options a public function was called with, for callers without a compiler. A misspelt option would
 * otherwise be ignored, and a misspelt option of a guard leaves a door open.
 *
 * Throws ConfigError (MCI_CONFIG) for an unknown option, with the nearest valid name, for a missing required option, and
 * for an invalid value.
 */
export function checkOptions<T extends object>(
  owner: string,
  options: unknown,
  checks: Checks<T>,
  required: readonly (keyof T & string)[] = [],
): void {
  optionsOf(checks, required)(options, { owner, name: "" });
}

/** Returns the check of an option that is an object of options. */
export function optionsOf<T extends object>(checks: Checks<T>, required: readonly (keyof T & string)[] = []): Check {
  const names = Object.keys(checks);
  const byName = new Map<string, Check>(Object.entries(checks));
  return (options, whole) => {
    if (!isRecord(options)) throw optionError(options, whole, "an object of options");
    const inWhole = (name: string): Option => ({ ...whole, name: whole.name === "" ? name : `${whole.name}.${name}` });
    const unknown = Object.keys(options).find((name) => !byName.has(name));
    if (unknown !== undefined) throw unknownOption(unknown, names, inWhole);
    const missing = required.find((name) => options[name] === undefined);
    if (missing !== undefined) {
      const { owner, name } = inWhole(missing);
      throw new ConfigError("MCI_CONFIG", `${owner} requires the option '${name}'.`, {
        details: { owner, option: name, reason: "missing" },
      });
    }
    for (const [name, check] of byName) {
      const value = options[name];
      if (value !== undefined) check(value, inWhole(name));
    }
  };
}

function unknownOption(unknown: string, names: readonly string[], inWhole: (name: string) => Option): ConfigError {
  const { owner, name } = inWhole(unknown.slice(0, 60));
  const near = nearest(unknown, names);
  const nearName = near === undefined ? undefined : inWhole(near).name;
  const question = nearName === undefined ? "" : ` Did you mean '${nearName}'?`;
  return new ConfigError("MCI_CONFIG", `${owner} has no option '${name}'.${question}`, {
    hint: `Valid options: ${names.join(", ")}.`,
    details: { owner, option: name, reason: "unknown", nearest: nearName },
  });
}
