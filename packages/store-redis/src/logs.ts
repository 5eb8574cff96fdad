import type { Store } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Connection } from "./connection.ts";

/** Logs in Redis, a stream each. The id of an entry starts with its time. */
export function redisLogs({ run }: Connection, prefix: string, maxAgeMs: number): Pick<Store, "append" | "page"> {
  const keyOf = (log: string): string => prefix + toStoredKey(log);
  return {
    async append(log, values) {
      const maxAge = Number.isFinite(maxAgeMs) ? `${Math.ceil(maxAgeMs)}` : "";
      return run<string>(append, keyOf(log), [maxAge, ...values.map(toStoredText)]);
    },
    async page(log, { after, maxEntries = 100 } = {}) {
      const start = after === undefined ? "-" : `(${after}`;
      const entries = await run<[id: string, text: string][]>(page, keyOf(log), [start, `${maxEntries}`]);
      return entries.map(([id, text]) => {
        return { cursor: id, at: Number(id.slice(0, id.indexOf("-"))), value: fromStoredText(text) };
      });
    },
  };
}

const append = `
  local id
  for index = 2, #ARGV do
    id = redis.call('XADD', KEYS[1], '*', 'v', ARGV[index])
  end
  if ARGV[1] ~= '' then
    local time = redis.call('TIME')
    local oldest = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) - tonumber(ARGV[1])
    redis.call('XTRIM', KEYS[1], 'MINID', '~', string.format('%.0f', math.max(0, oldest)))
  end
  return id
`;

/** A page ends with the ten entries with which it reaches this. */
const maxPageBytes = 4_000_000;

const page = `
  local start, left, bytes, page = ARGV[1], tonumber(ARGV[2]), 0, {}
  while left > 0 and bytes < ${maxPageBytes} do
    local entries = redis.call('XRANGE', KEYS[1], start, '+', 'COUNT', math.min(left, 10))
    if #entries == 0 then break end
    for _, entry in ipairs(entries) do
      page[#page + 1] = { entry[1], entry[2][2] }
      bytes = bytes + #entry[2][2]
    end
    start = '(' .. entries[#entries][1]
    left = left - #entries
  end
  return page
`;
