import type { Store } from "@mci/contract";

/** An entry of the audit log, in the order in which entries became visible. */
export interface AuditEntry {
  readonly event: "opened" | "started" | "ended" | "interrupted";
  readonly time: string;
  readonly call_id?: string;
  readonly tenant?: string;
  readonly tool?: string;
  readonly arguments?: { readonly label?: string };
}

/** Returns all entries of the log. */
export async function auditEntries(store: Store): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await store.page("mci:audit", { after, maxEntries: 1_000 });
    if (page.length === 0) return entries;
    entries.push(...page.map(({ value }) => JSON.parse(value) as AuditEntry));
    after = page.at(-1)?.cursor;
  }
}
