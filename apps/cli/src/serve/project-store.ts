import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import type { GivenOptions } from "../arguments/options.ts";

/** Returns the part of a store that belongs to one project: others that share the store neither see nor change it. */
export function projectStore(store: Store, project: string): Store {
  const own = (name: string): string => storeKey("mci", "project", project, name);
  return {
    get: (key) => store.get(own(key)),
    set: (key, value, options) => store.set(own(key), value, options),
    delete: (key, options) => store.delete(own(key), options),
    take: (key, points, budget) => store.take(own(key), points, budget),
    publish: (topic, message) => store.publish(own(topic), message),
    subscribe: (topic, subscriber) => store.subscribe(own(topic), subscriber),
    append: (log, values) => store.append(own(log), values),
    page: (log, options) => store.page(own(log), options),
    close: () => store.close(),
  };
}

/**
 * Returns what tells the servers of one project from those of others: its name, the path of its schema file or tenants, and the
 * filters, as servers of different tools cannot run each other's tasks.
 */
export function projectOf(name: string, path: string, { filter = [] }: Pick<GivenOptions, "filter">): string {
  return JSON.stringify([name, path, ...filter]);
}
