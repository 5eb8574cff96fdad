import type { CallContext, JsonObject, Store } from "@mci/contract";
import type { AuditTail, SeesRecord } from "@mci/ui";
import { maxRecords, readAuditRecord, visibleTo } from "./audit-tail.ts";

/** More than a page shows, as its reader may see the calls of one tenant alone. */
const maxKept = 5_000;

/** Pages for one answer: the rest of a long log is read for the next ones. */
const maxPages = 200;

/**
 * Returns a function that reads on in the audit log of a store, and returns the last calls of a project that its reader may see, the
 * newest first. What begins and what ends a call becomes one record.
 */
export function storeAuditTail(
  store: Store,
  project: string,
  shows: (tool: string) => boolean = () => true,
): (reader: Pick<CallContext, "tenant">, sees?: SeesRecord) => Promise<AuditTail> {
  const calls = new Map<string, JsonObject>();
  let after: string | undefined;
  let isCut = false;
  let reading: Promise<void> | undefined;

  const take = ({ call_id: id, event, process: _, server, time, ...rest }: JsonObject): void => {
    if (typeof id !== "string") return;
    const begun = calls.get(id);
    // Its beginning has been dropped, or belongs to another project.
    if (begun === undefined && (event !== "started" || server !== project)) return;
    const end = event === "interrupted" ? { outcome: "error", code: "interrupted" } : {};
    calls.set(id, { time, ...begun, ...rest, ...end });
    if (calls.size <= maxKept) return;
    const [oldest = ""] = calls.keys();
    calls.delete(oldest);
    isCut = true;
  };
  const readOn = async (): Promise<void> => {
    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = await store.page("mci:audit", { after, maxEntries: 1_000 });
      if (page.length === 0) return;
      for (const { cursor, value } of page) {
        after = cursor;
        for (const entry of readAuditRecord(value)) take(entry);
      }
    }
  };

  return async (reader, sees = () => true) => {
    reading ??= readOn().finally(() => (reading = undefined));
    await reading;
    const records = [...calls.values()]
      .filter(visibleTo(reader, (tool, code) => shows(tool) && sees(tool, code)))
      .toReversed();
    return { records: records.slice(0, maxRecords), isCut: isCut || records.length > maxRecords };
  };
}
