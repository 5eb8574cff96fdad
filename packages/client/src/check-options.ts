import { defaultLimits, type NetworkRules } from "@mci/contract";
import { mergeNetworkRules } from "@mci/plugin-kit/network";
import { isRecord } from "@mci/plugin-kit";
import {
  abortSignal,
  arrayOf,
  boolean,
  callback,
  integer,
  mustBe,
  number,
  objectWith,
  oneOf,
  optionsOf,
  record,
  recordOf,
  secret,
  string,
  type Checks,
} from "@mci/plugin-kit/options";
import type { ClientOptions, RepeatedFailureOptions } from "./options.ts";

/** Throws ConfigError (MCI_CONFIG) for unknown and invalid options. `owner` is the function called with them. */
export function checkOptions(options: ClientOptions, owner = "createClient"): void {
  checkAll(options, { owner, name: "" });
}

/** The check of each rule: a mistake here would open what was meant to be closed. */
export const networkChecks: Checks<NetworkRules> = {
  mode: oneOf("auto", "strict", "off"),
  allowHosts: arrayOf("an array of hosts", string),
  denyHosts: arrayOf("an array of hosts", string),
};

const networkRules = optionsOf(networkChecks);
const repeatedFailures = optionsOf<RepeatedFailureOptions>({
  limit: integer(1, Number.MAX_SAFE_INTEGER),
  windowMs: integer(1, Number.MAX_SAFE_INTEGER),
});
const engine = objectWith("a template engine", ["compile"]);
const lazyEngine = objectWith("a template engine", ["load"]);

/** The check of each option, for functions that pass options on to createClient. */
export const clientChecks: Checks<ClientOptions> = {
  sources: arrayOf("an array of tool sources", objectWith("a tool source", ["load"])),
  executors: arrayOf("an array of executors", objectWith("an executor", ["prepare"])),
  engines: arrayOf("an array of template engines", (value, option) =>
    (isRecord(value) && "load" in value ? lazyEngine : engine)(value, option),
  ),
  middleware: arrayOf(
    "an array of functions (call, next)",
    mustBe("a function (call, next)", (value) => typeof value === "function"),
  ),
  env: secret(record),
  secrets: callback,
  limits: optionsOf(Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, number(0)]))),
  network(value, option) {
    networkRules(value, option);
    mergeNetworkRules(value as ClientOptions["network"]); // throws for invalid hosts
  },
  templateEngine: string,
  timeoutMs: number(1),
  input: oneOf("strict", "lenient"),
  concurrency: recordOf(number(1)),
  maxQueued: number(0),
  maxQueuedBytes: number(0),
  store: objectWith(
    "a store",
    ["get", "set", "take", "publish", "append"],
    "For one that only keeps values: { ...memoryStore(), get, set, delete }.",
  ),
  approvals: mustBe(
    "approvals, such as `createApprovals()` of @mci/approvals",
    (value) => typeof value === "function" || (isRecord(value) && typeof value["ask"] === "function"),
  ),
  rateLimits: boolean,
  repeatedFailures(value, option) {
    if (value !== false) repeatedFailures(value, option);
  },
  brokenTools: oneOf("refuse", "leave-out"),
  signal: abortSignal,
  onWarning: callback,
  onError: callback,
};

const checkAll = optionsOf<ClientOptions>(clientChecks, ["sources", "executors"]);
