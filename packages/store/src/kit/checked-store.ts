import { ConfigError, MCIError, type Store, type StoreBudget, type StoreSetOptions } from "@mci/contract";
import { checkOptions, boolean, integer, mustBe, string } from "@mci/plugin-kit/options";

/**
 * Returns the same store with the checks that every store owes its users: methods reject with MCI_CONFIG for invalid arguments and
 * with MCI_CLOSED once `close` was called. What is behind it sees valid arguments only, and is closed once.
 */
export function checkedStore(store: Store): Store {
  let closed: Promise<void> | undefined;
  const checkOpen = (): void => {
    if (closed !== undefined) throw new MCIError("MCI_CLOSED", "The store is closed.");
  };
  return {
    async get(key) {
      checkOpen();
      return store.get(key);
    },
    async set(key, value, options = {}) {
      checkOpen();
      checkSetOptions(options);
      return store.set(key, value, options);
    },
    async delete(key, options = {}) {
      checkOpen();
      checkOptions("delete", options, { ifVersion: string });
      return store.delete(key, options);
    },
    async take(key, points, budget) {
      checkOpen();
      checkTaking(points, budget);
      return store.take(key, points, budget);
    },
    async publish(topic, message) {
      checkOpen();
      return store.publish(topic, message);
    },
    async subscribe(topic, subscriber) {
      checkOpen();
      return store.subscribe(topic, subscriber);
    },
    async append(log, values) {
      checkOpen();
      if (values.length === 0) throw new ConfigError("MCI_CONFIG", "append was called without values.");
      return store.append(log, values);
    },
    async page(log, options = {}) {
      checkOpen();
      checkOptions("page", options, { after: string, maxEntries: integer(1, 1_000) });
      return store.page(log, options);
    },
    close: async () => (closed ??= store.close()),
  };
}

function checkSetOptions(options: StoreSetOptions): void {
  checkOptions<StoreSetOptions>("set", options, {
    ttlMs: mustBe("a number above 0", (value) => typeof value === "number" && value > 0),
    ifAbsent: boolean,
    ifVersion: string,
    isEvictable: boolean,
  });
  if (options.ifAbsent === true && options.ifVersion !== undefined) {
    throw new ConfigError("MCI_CONFIG", "set was called with 'ifAbsent' and 'ifVersion'. Pass one of them.");
  }
}

function checkTaking(points: number, budget: StoreBudget): void {
  checkOptions<StoreBudget>("take", budget, { limit: integer(1), windowMs: integer(1) }, ["limit", "windowMs"]);
  if (Number.isSafeInteger(points) && points >= 0 && points <= budget.limit) return;
  throw new ConfigError("MCI_CONFIG", `take was called with ${points} points. Expected an integer from 0 to 'limit'.`);
}
