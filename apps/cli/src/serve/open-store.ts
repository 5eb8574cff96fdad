import { MCIError, type Approvals, type Store, type Tasks } from "@mci/contract";
import type { ServeHttpOptions, ServerConfig } from "@mci/server";
import type { GivenOptions } from "../arguments/options.ts";
import { importOptional } from "../config/optional-package.ts";
import { UnavailableError, UsageError } from "../usage-error.ts";
import { readStoreAddress, type StoreAddress } from "./store-address.ts";

/** The options of a server whose store is open. */
export interface OpenConfig extends Omit<ServerConfig, "store"> {
  readonly store?: Store;
  /** Takes the answers of people over HTTP. */
  readonly approvals?: Approvals;
  /** Runs calls of tools with `task`. */
  readonly tasks?: Tasks;
  /** Counts the requests of the server. */
  readonly onResponse?: NonNullable<ServeHttpOptions["onResponse"]>;
}

/**
 * Opens the store of `--store`, else of `server.store` in the config; if neither is set, nothing is loaded. Throws UsageError for an
 * address that is invalid or whose package is missing, UnavailableError for a store that cannot be opened.
 */
export async function withOpenStore(
  { store: configured, ...config }: ServerConfig,
  { store: given, audit }: GivenOptions,
  command = "run --store",
): Promise<OpenConfig> {
  if (audit === "store" && given === undefined && configured === undefined) {
    throw new UsageError(
      "--audit store requires a store.",
      "Write --store URL, too, or --audit ./store for a file of that name.",
    );
  }
  const store = await openStore(given, configured, command);
  return store === undefined ? config : { ...config, store };
}

async function openStore(
  given: string | undefined,
  configured: ServerConfig["store"],
  command: string,
): Promise<Store | undefined> {
  const named = given ?? configured;
  if (typeof named !== "string") return named;
  const address = readStoreAddress(named, given === undefined ? "server.store" : "--store");
  const open = await opener(address, command);
  return open().catch((error: unknown) => {
    throw MCIError.is(error) && error.code === "MCI_STORE" ? unavailable(error, address) : error;
  });
}

/** Their packages are not in the command: each team installs the one it uses. */
async function opener({ kind, target }: StoreAddress, command: string): Promise<() => Promise<Store>> {
  if (kind === "postgres") {
    const { postgresStore } = await importOptional<typeof import("@mci/store-postgres")>(
      "@mci/store-postgres",
      command,
    );
    return () => postgresStore({ url: target });
  }
  if (kind === "redis") {
    const { redisStore } = await importOptional<typeof import("@mci/store-redis")>("@mci/store-redis", command);
    return () => redisStore({ url: target });
  }
  const { fileStore } = await importOptional<typeof import("@mci/store-file")>("@mci/store-file", command);
  return () => fileStore({ folder: target });
}

function unavailable({ message }: MCIError, { shown }: StoreAddress): UnavailableError {
  return new UnavailableError(
    `The store ${shown} cannot be opened. ${message}`,
    "Start it, or correct its address. Without --store and 'server.store', the tools are served without a store.",
  );
}
