import { ConfigError, defaultLimits, nearest } from "@mci/contract";
import type { ClientOptions } from "./options.ts";

/** Throws ConfigError for options that cannot be meant: for those who write without a compiler. */
export function checkOptions(options: ClientOptions): void {
  checkNumbers("limits", options.limits, Object.keys(defaultLimits), 0);
  checkNumbers("concurrency", options.concurrency, undefined, 1);
  checkNumber("timeoutMs", options.timeoutMs, 1);
  checkNumber("maxQueued", options.maxQueued, 0);
  for (const source of options.sources) checkPart("sources", source, "load", "a tool source");
  for (const executor of options.executors) checkPart("executors", executor, "prepare", "an executor");
  for (const engine of options.engines ?? []) checkPart("engines", engine, "compile", "a template engine");
  for (const middleware of options.middleware ?? []) {
    if (typeof middleware !== "function") throw wrong("middleware", middleware, "a function (call, next)");
  }
}

function checkNumbers(
  option: string,
  numbers: Readonly<Record<string, number>> | undefined,
  names: readonly string[] | undefined,
  least: number,
): void {
  for (const [name, value] of Object.entries(numbers ?? {})) {
    if (names !== undefined && !names.includes(name)) {
      const near = nearest(name, names);
      const hint = near === undefined ? `There are: ${names.join(", ")}.` : `Did you mean '${near}'?`;
      throw new ConfigError("MCI_CONFIG", `The option '${option}' has no '${name}'.`, { hint });
    }
    checkNumber(`${option}.${name}`, value, least);
  }
}

function checkNumber(option: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === "number" && value >= least)) return;
  throw wrong(option, value, `a number of at least ${least}`);
}

function checkPart(option: string, part: unknown, method: string, what: string): void {
  if (typeof part === "object" && part !== null && typeof Reflect.get(part, method) === "function") return;
  throw wrong(option, part, `${what}, an object with '${method}'`);
}

function wrong(option: string, value: unknown, expected: string): ConfigError {
  const found = typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value));
  const hint = typeof value === "function" ? "Call it: a plug-in is a function that returns the object." : undefined;
  return new ConfigError("MCI_CONFIG", `The option '${option}' takes ${expected}, not ${found.slice(0, 60)}.`, {
    hint,
  });
}
