import type { Store } from "@mci/contract";
import type { Database } from "./database.ts";
import type { Listener } from "./listener.ts";
import { channelOf, toParts } from "./parts.ts";

/** Messages through LISTEN and NOTIFY. A notification has at most 8,000 bytes: a longer message takes several, in one transaction. */
export function postgresTopics(database: Database, listener: Listener): Pick<Store, "publish" | "subscribe"> {
  const notify = "SELECT pg_notify($1, part) FROM unnest($2::text[]) AS parts (part)";
  return {
    async publish(topic, message) {
      await database.query(notify, [channelOf(database.schema), toParts(topic, message)]);
    },
    subscribe: listener.subscribe,
  };
}
