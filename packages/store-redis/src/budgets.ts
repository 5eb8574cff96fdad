import type { Store } from "@mci/contract";
import { toStoredKey } from "@mci/store/kit";
import type { Connection } from "./connection.ts";

/** Points by key, in Redis: a number that ends with its window. */
export function redisBudgets({ run }: Connection, prefix: string): Pick<Store, "take"> {
  return {
    async take(key, points, { limit, windowMs }) {
      const values = [points, limit, windowMs].map(String);
      const [isTaken, used, resetMs] = await run<[number, number, number]>(take, prefix + toStoredKey(key), values);
      return { isTaken: isTaken === 1, remaining: Math.max(0, limit - used), resetMs: Math.max(0, resetMs) };
    },
  };
}

const take = `
  local used = tonumber(redis.call('GET', KEYS[1]) or '0')
  local points = tonumber(ARGV[1])
  local isTaken = used + points <= tonumber(ARGV[2])
  if isTaken and points > 0 then
    if used == 0 then
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
    else
      redis.call('INCRBY', KEYS[1], ARGV[1])
    end
    used = used + points
  end
  return { isTaken and 1 or 0, used, used > 0 and redis.call('PTTL', KEYS[1]) or 0 }
`;
