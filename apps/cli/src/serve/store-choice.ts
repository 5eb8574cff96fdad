import type { GivenOptions } from "../arguments/options.ts";
import type { ReadConfig } from "../config/config.ts";
import type { PackageRequest } from "../config/optional-package.ts";
import { shortPath } from "../output/problem-text.ts";
import { readStoreAddress, type StoreAddress } from "./store-address.ts";

/** A store that is named by an address. */
export interface StoreChoice {
  readonly address: StoreAddress;
  /** The name of the package that opens it. */
  readonly package: string;
  /** The request for its packages. */
  readonly request: PackageRequest;
}

/**
 * Returns the store of `--store`, else that of `server.store` in the config, whose paths are relative to its folder: clients start
 * servers anywhere. Undefined without an address. Throws UsageError for an invalid one.
 */
export function storeChoice(
  { file, folder, server }: ReadConfig,
  { store: given }: Pick<GivenOptions, "store">,
  command: string,
): StoreChoice | undefined {
  const named = given ?? server.store;
  if (typeof named !== "string") return undefined;
  const isGiven = given !== undefined;
  const address = readStoreAddress(named, isGiven ? "--store" : "server.store", isGiven ? undefined : folder);
  const asker = isGiven ? `'mci ${command} --store'` : `'server.store' of ${shortPath(file)}`;
  return { address, package: `@mci/store-${address.kind}`, request: { asker, configFolder: folder } };
}
