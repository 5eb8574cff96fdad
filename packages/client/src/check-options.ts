import { ConfigError, defaultLimits, nearest } from "@mci/contract";
import { mergeNetworkRules } from "@mci/network-policy";
import type { ClientOptions } from "./options.ts";

/** Throws ConfigError for options that cannot be meant: for those who write without a compiler. */
export function checkOptions(options: ClientOptions): void {
  checkNumbers("limits", options.limits, Object.keys(defaultLimits), 0);
  checkObject("env", options.env, "an object of values");
  checkNumbers("concurrency", options.concurrency, undefined, 1);
  checkNumber("timeoutMs", options.timeoutMs, 1);
  checkNumber("maxQueued", options.maxQueued, 0);
  checkNumber("maxQueuedBytes", options.maxQueuedBytes, 0);
  const { brokenTools } = options;
  if (brokenTools !== undefined && brokenTools !== "refuse" && brokenTools !== "leave-out") {
    throw wrong("brokenTools", brokenTools, '"refuse" or "leave-out"');
  }
  checkNetwork(options.network);
  for (const source of options.sources) checkPart("sources", source, "load", "a tool source");
  for (const executor of options.executors) checkPart("executors", executor, "prepare", "an executor");
  for (const engine of options.engines ?? []) {
    const isLazy = typeof engine === "object" && engine !== null && "load" in engine;
    checkPart("engines", engine, isLazy ? "load" : "compile", "a template engine");
  }
  for (const middleware of options.middleware ?? []) {
    if (typeof middleware !== "function") throw wrong("middleware", middleware, "a function (call, next)");
  }
}

/** A slip here would open what was meant to be closed. */
function checkNetwork(network: unknown): void {
  if (network === undefined) return;
  if (typeof network !== "object" || network === null) throw wrong("network", network, "an object");
  for (const [name, value] of Object.entries(network)) {
    if (value === undefined) continue;
    if (name === "mode") {
      if (!modes.includes(String(value))) throw wrong("network.mode", value, `one of ${modes.join(", ")}`);
    } else if (name !== "allowHosts" && name !== "denyHosts") throw noSuch("network", name, rules);
    else if (!Array.isArray(value) || !value.every((host) => typeof host === "string")) {
      throw wrong(`network.${name}`, value, "a list of hosts");
    }
  }
  mergeNetworkRules(network); // hosts that are none
}

const modes = ["auto", "strict", "off"];
const rules = ["mode", "allowHosts", "denyHosts"];

function noSuch(option: string, name: string, names: readonly string[]): ConfigError {
  const near = nearest(name, names);
  const hint = near === undefined ? `There are: ${names.join(", ")}.` : `Did you mean '${near}'?`;
  return new ConfigError("MCI_CONFIG", `The option '${option}' has no '${name}'.`, { hint });
}

function checkNumbers(
  option: string,
  numbers: Readonly<Record<string, number>> | undefined,
  names: readonly string[] | undefined,
  least: number,
): void {
  checkObject(option, numbers, "an object of numbers");
  for (const [name, value] of Object.entries(numbers ?? {})) {
    if (names !== undefined && !names.includes(name)) throw noSuch(option, name, names);
    checkNumber(`${option}.${name}`, value, least);
  }
}

function checkObject(option: string, value: unknown, expected: string): void {
  if (value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value))) return;
  throw wrong(option, value, expected);
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
