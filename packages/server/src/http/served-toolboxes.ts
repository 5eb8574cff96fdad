import type { Approvals, Store, Toolbox } from "@mci/contract";

import type { AccessOptions } from "../access/access-options.ts";
import { revealing } from "../access/revealing-toolbox.ts";
import { askingByLink } from "../approvals-page/asking-by-link.ts";
import { withAudit } from "../audit/audited-toolbox.ts";
import type { AuditSink } from "../audit/audit-sink.ts";
import { isKeyed } from "../idempotency/idempotency-key.ts";
import { withKeys, type Keys } from "../idempotency/idempotent-toolbox.ts";
import { andThen } from "@mci/plugin-kit";
import type { SpillOption } from "@mci/plugin-kit/options";
import { withSpill } from "../spilled-toolbox.ts";
import type { ToolboxFor } from "../rest/toolbox-for.ts";

interface Wrappers {
  readonly toolbox?: Toolbox;
  readonly tenants?: { readonly toolboxFor: ToolboxFor };
  readonly audit?: AuditSink;
  readonly keys?: Keys | undefined;
  readonly access?: Pick<AccessOptions, "reveal"> | undefined;
  readonly approvals?: Approvals;
  /** Returns the URL of a question for clients that open links; undefined for a server that does not know its own. */
  readonly urlOf?: ((id: string) => string) | undefined;
  readonly store?: Store;
  readonly spill?: SpillOption;
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a function that finds the caller's toolbox: its calls are recorded if there is a sink, run once if they have a key, and lead
 * to the page of their question if it has a URL, and its long results are kept.
 */
export function servedToolboxes({
  toolbox,
  tenants,
  audit,
  keys,
  access = {},
  approvals,
  urlOf,
  store,
  spill,
  onError,
}: Wrappers): ToolboxFor {
  const plain: ToolboxFor = tenants === undefined ? () => toolbox : (context) => tenants.toolboxFor(context);
  const hasLinks = approvals !== undefined && urlOf !== undefined;
  const { reveal = false } = access;
  const spilled = withSpill({ store, spill, onError });
  const wrapped = new WeakMap<Toolbox, Toolbox>();
  const wrap = (found: Toolbox): Toolbox => {
    const shown = reveal ? revealing(found) : found;
    const once = keys === undefined || isKeyed(found) ? shown : withKeys(shown, keys);
    const recorded = audit === undefined ? once : withAudit(once, audit);
    return spilled(hasLinks ? askingByLink(recorded, approvals, urlOf) : recorded);
  };
  // A server with a name taken twice does not start.
  if (toolbox !== undefined) wrapped.set(toolbox, wrap(toolbox));
  const served = (found: Toolbox | undefined): Toolbox | undefined => {
    if (found === undefined) return undefined;
    const known = wrapped.get(found) ?? wrap(found);
    wrapped.set(found, known);
    return known;
  };
  return (context) => andThen(plain(context), served);
}
