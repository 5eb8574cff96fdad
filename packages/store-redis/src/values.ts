import { randomUUID } from "node:crypto";
import type { Store } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Connection } from "./connection.ts";

/** Values by key, in Redis: a version, a blank, and the value. */
export function redisValues({ send, run }: Connection, prefix: string): Pick<Store, "get" | "set" | "delete"> {
  const keyOf = (key: string): string => prefix + toStoredKey(key);
  return {
    async get(key) {
      const stored = await send<string | null>(["GET", keyOf(key)]);
      if (stored === null) return undefined;
      const version = stored.slice(0, versionLength);
      return { version, value: fromStoredText(stored.slice(versionLength + 1)) };
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false, ifVersion } = {}) {
      const version = randomUUID();
      const text = `${version} ${toStoredText(value)}`;
      const options = [...(Number.isFinite(ttlMs) ? ["PX", `${Math.ceil(ttlMs)}`] : []), ...(ifAbsent ? ["NX"] : [])];
      const reply =
        ifVersion === undefined
          ? await send<string | null>(["SET", keyOf(key), text, ...options])
          : await run<string | null>(setIfVersion, keyOf(key), [ifVersion, text, ...options]);
      return reply === null ? undefined : version;
    },
    async delete(key, { ifVersion } = {}) {
      const deleted =
        ifVersion === undefined
          ? await send<number>(["DEL", keyOf(key)])
          : await run<number>(deleteIfVersion, keyOf(key), [ifVersion]);
      return deleted === 1;
    },
  };
}

/** Length of a UUID. */
const versionLength = 36;

const isVersion = `redis.call('GETRANGE', KEYS[1], 0, ${versionLength - 1}) == ARGV[1] and ARGV[1] ~= ''`;

const setIfVersion = `
  if not (${isVersion}) then return false end
  return redis.call('SET', KEYS[1], ARGV[2], unpack(ARGV, 3))
`;

const deleteIfVersion = `
  if not (${isVersion}) then return 0 end
  return redis.call('DEL', KEYS[1])
`;
