import { clientChecks, networkChecks } from "@mci/client";
import type { NetworkRules } from "@mci/contract";
import type { ConnectionOptions } from "@mci/network-policy";
import {
  anything,
  boolean,
  callback,
  integer,
  maxTimerMs,
  mustBe,
  nonEmptyString,
  objectWith,
  oneOf,
  optionsOf,
  record,
} from "@mci/plugin-kit/options";
import type { FromOptions } from "./options.ts";
import type { ServerImportOptions } from "./preset-servers.ts";

/** Proxy and authorities are checked where connections are made. */
const network = optionsOf<NetworkRules & ConnectionOptions>({ ...networkChecks, proxy: anything, ca: anything });

const servers = optionsOf<ServerImportOptions>({
  onUnavailable: oneOf("warn", "fail"),
  refresh: mustBe("true, false or an array of server names", isRefresh),
  onProgress: callback,
  idleMs: integer(1, maxTimerMs),
  tokens: callback,
});

function isRefresh(value: unknown): boolean {
  return typeof value === "boolean" || (Array.isArray(value) && value.every((name) => typeof name === "string"));
}

/**
 * Throws ConfigError (MCI_CONFIG) for unknown and invalid options: a misspelt `network` would silently leave open what was
 * meant to be closed.
 */
export function checkNames(owner: string, options: unknown): void {
  checkAll(options, { owner, name: "" });
}

const checkAll = optionsOf<FromOptions>({
  ...clientChecks,
  secrets: mustBe(
    "the path of a secrets file or a function that opens sources",
    (value) => typeof value === "string" || typeof value === "function" || value instanceof URL,
  ),
  network,
  servers,
  importer: objectWith("an importer of MCP servers", ["import"]),
  ignoreLock: boolean,
  texts: record,
  folder: nonEmptyString,
  tools: mustBe("an array of tools and skills", Array.isArray),
  provide: mustBe("an array of providers", Array.isArray),
  settings: record,
  onLog: callback,
  exchanges: objectWith("a recording", ["exchange"]),
});
