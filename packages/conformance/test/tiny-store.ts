import { ConfigError, MCIError, type Store, type StoreSubscriber, type StoredValue } from "@mci/contract";

/** The smallest store that keeps every promise. */
export function tinyStore(): Store {
  const values = new Map<string, StoredValue & { readonly end: number }>();
  const windows = new Map<string, { used: number; readonly end: number }>();
  const subscriptions = new Set<{ readonly topic: string; readonly subscriber: StoreSubscriber }>();
  const entries: { readonly log: string; readonly cursor: string; readonly at: number; readonly value: string }[] = [];
  let versions = 0;
  let isClosed = false;

  const check = (isValid = true): void => {
    if (isClosed) throw new MCIError("MCI_CLOSED", "The store is closed.");
    if (!isValid) throw new ConfigError("MCI_CONFIG", "Invalid arguments.");
  };
  const find = (key: string): StoredValue | undefined => {
    const { end, ...stored } = values.get(key) ?? { end: 0, value: "", version: "" };
    return end > Date.now() ? stored : undefined;
  };
  return {
    async get(key) {
      check();
      return find(key);
    },
    async set(key, value, options = {}) {
      const { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false, ifVersion } = options;
      check(ttlMs > 0 && !(ifAbsent && ifVersion !== undefined) && !("ttl" in options));
      if (ifAbsent ? find(key) : ifVersion !== undefined && find(key)?.version !== ifVersion) return undefined;
      const version = `${(versions += 1)}`;
      values.set(key, { value, version, end: Date.now() + ttlMs });
      return version;
    },
    async delete(key, { ifVersion } = {}) {
      check();
      const stored = find(key);
      if (stored === undefined || (ifVersion !== undefined && stored.version !== ifVersion)) return false;
      return values.delete(key);
    },
    async take(key, points, { limit, windowMs }) {
      check(Number.isInteger(points) && points >= 0 && points <= limit && windowMs > 0);
      const found = windows.get(key);
      const open = found !== undefined && found.end > Date.now() ? found : { used: 0, end: Date.now() + windowMs };
      const isTaken = open.used + points <= limit;
      if (isTaken) open.used += points;
      if (open.used > 0) windows.set(key, open);
      const resetMs = open.used === 0 ? 0 : Math.max(0, open.end - Date.now());
      return { isTaken, remaining: Math.max(0, limit - open.used), resetMs };
    },
    async publish(topic, message) {
      check();
      for (const one of subscriptions) if (one.topic === topic) one.subscriber.onMessage(message);
    },
    async subscribe(topic, subscriber) {
      check();
      const subscription = { topic, subscriber };
      subscriptions.add(subscription);
      return async () => void subscriptions.delete(subscription);
    },
    async append(log, added) {
      check(added.length > 0);
      for (const value of added) entries.push({ log, cursor: `${entries.length + 1}`, at: Date.now(), value });
      return `${entries.length}`;
    },
    async page(log, { after = "0", maxEntries = 100 } = {}) {
      check(maxEntries > 0);
      const rest = entries.slice(Number(after)).filter((entry) => entry.log === log);
      return rest.slice(0, maxEntries).map(({ cursor, at, value }) => ({ cursor, at, value }));
    },
    async close() {
      isClosed = true;
      subscriptions.clear();
    },
  };
}
