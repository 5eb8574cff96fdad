import { ConfigError, nearest } from "@mci/contract";
import type { FromOptions } from "./mci-client.ts";

/**
 * Throws ConfigError (MCI_CONFIG) for options that there are not: a misspelt `network` would leave open what was meant to be
 * closed, and nobody would hear of it.
 */
export function checkNames(owner: string, options: unknown): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new ConfigError("MCI_CONFIG", `${owner} takes an object of options.`);
  }
  noOthers(options, optionNames, (name) => name, owner);
  const { servers } = options as FromOptions;
  if (typeof servers === "object" && servers !== null)
    noOthers(servers, serverNames, (name) => `servers.${name}`, owner);
  const idleMs: unknown = servers?.idleMs;
  if (idleMs === undefined || (Number.isInteger(idleMs) && Number(idleMs) >= 1 && Number(idleMs) < 2 ** 31)) return;
  throw new ConfigError("MCI_CONFIG", `${owner}: 'servers.idleMs' must be a whole number of milliseconds.`, {
    hint: `Found ${JSON.stringify(idleMs)}; 300000 is five minutes.`,
  });
}

function noOthers(options: object, known: object, titled: (name: string) => string, owner: string): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known);
  const near = nearest(unknown, names);
  const meant = near === undefined ? "" : ` Did you mean '${titled(near)}'?`;
  throw new ConfigError("MCI_CONFIG", `${owner} has no option '${titled(unknown.slice(0, 60))}'.${meant}`, {
    hint: `There are: ${names.join(", ")}.`,
  });
}

type Names<T extends object> = { readonly [Name in keyof Required<T>]: true };

const optionNames: Names<FromOptions> = {
  executors: true,
  engines: true,
  middleware: true,
  env: true,
  limits: true,
  network: true,
  templateEngine: true,
  timeoutMs: true,
  concurrency: true,
  maxQueued: true,
  maxQueuedBytes: true,
  brokenTools: true,
  sources: true,
  signal: true,
  onWarning: true,
  servers: true,
  importer: true,
  ignoreLock: true,
  folder: true,
};

const serverNames: Names<NonNullable<FromOptions["servers"]>> = {
  onUnavailable: true,
  refresh: true,
  onProgress: true,
  idleMs: true,
};
