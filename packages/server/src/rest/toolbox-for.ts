import type { CallContext, Toolbox } from "@mci/contract";

import { problem, type Answer } from "../http/answer.ts";

/**
 * The tools of whoever calls; undefined when there are none for this tenant, which is answered with 403. What it throws
 * is answered with 503, without a word of the reason.
 */
export type ToolboxFor = (context: CallContext) => Toolbox | undefined | Promise<Toolbox | undefined>;

export interface FindOptions {
  readonly onError: (error: unknown) => void;
  /** The claim that names the tenant. Default `tenant`. */
  readonly tenantClaim?: string | undefined;
}

/** The tools, or what is answered instead. */
export async function foundToolbox(
  toolboxFor: ToolboxFor,
  context: CallContext,
  { onError, tenantClaim = "tenant" }: FindOptions,
): Promise<{ readonly toolbox: Toolbox } | { readonly refusal: Answer }> {
  try {
    const toolbox = await toolboxFor(context);
    if (toolbox !== undefined) return { toolbox };
    const told =
      context.tenant === undefined
        ? `The request names no tenant, neither by the claim '${tenantClaim}' of its token (guard.tenantClaim) nor by X-Tenant-ID, which is read only with guard.tenantHeader.`
        : "There are no tools for this tenant.";
    return { refusal: problem(403, "MCI_FORBIDDEN", told) };
  } catch (error) {
    onError(error);
    const told = "The tools cannot be loaded now; the log of the server says why.";
    return { refusal: problem(503, "MCI_UNAVAILABLE", told, { "retry-after": "30" }) };
  }
}
