import type { Toolbox } from "@mci/contract";

import { withAudit } from "../audit/audited-toolbox.ts";
import type { AuditSink } from "../audit/audit-sink.ts";
import { isKeyed } from "../idempotency/idempotency-key.ts";
import { withKeys, type Keys } from "../idempotency/idempotent-toolbox.ts";
import type { ToolboxFor } from "../rest/toolbox-for.ts";

interface Wrappers {
  readonly toolbox?: Toolbox;
  readonly tenants?: { readonly toolboxFor: ToolboxFor };
  readonly audit?: AuditSink;
  readonly keys?: Keys | undefined;
}

/** Returns a function that finds the caller's toolbox: its calls are recorded if there is a sink, and run once if they have a key. */
export function servedToolboxes({ toolbox, tenants, audit, keys }: Wrappers): ToolboxFor {
  const plain: ToolboxFor = tenants === undefined ? () => toolbox : (context) => tenants.toolboxFor(context);
  if (audit === undefined && keys === undefined) return plain;
  const wrapped = new WeakMap<Toolbox, Toolbox>();
  const wrap = (found: Toolbox): Toolbox => {
    const once = keys === undefined || isKeyed(found) ? found : withKeys(found, keys);
    return audit === undefined ? once : withAudit(once, audit);
  };
  return async (context) => {
    const found = await plain(context);
    if (found === undefined) return undefined;
    const known = wrapped.get(found) ?? wrap(found);
    wrapped.set(found, known);
    return known;
  };
}
