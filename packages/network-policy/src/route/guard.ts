import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";

/**
 * A `lookup` for sockets that lets none of the resolved addresses pass unchecked: one that may not be reached refuses
 * them all. `check` throws what the connection then fails with.
 */
export function guardedLookup(check: (address: string) => void, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error !== null) return callback(error, []);
      const addresses = typeof found === "string" ? [{ address: found, family: family ?? 4 }] : found;
      try {
        for (const { address } of addresses) check(address);
      } catch (refusal) {
        return callback(refusal instanceof Error ? refusal : new Error(String(refusal)), []);
      }
      const [first] = addresses;
      if (options.all === true || first === undefined) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
