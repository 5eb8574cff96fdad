import type { CallContext, Toolbox } from "@mci/contract";
import { andThen, orElse, type ValueOrPromise } from "@mci/plugin-kit";

import { problem, type HttpResponse } from "../web/http-response.ts";

/**
 * Returns the caller's tools; undefined if the tenant has none, which results in 403. If it throws, the response is 503,
 * without the reason.
 */
export type ToolboxFor = (context: CallContext) => Toolbox | undefined | Promise<Toolbox | undefined>;

export interface FindOptions {
  readonly onError: (error: unknown) => void;
  /** The claim that names the tenant. Default `tenant`. */
  readonly tenantClaim?: string | undefined;
}

/** The tools, or the response that refuses the request. */
export type FoundToolbox = { readonly toolbox: Toolbox } | { readonly refusal: HttpResponse };

/** Finds the tools of a caller. Neither throws nor rejects. */
export function findToolbox(
  toolboxFor: ToolboxFor,
  context: CallContext,
  { onError, tenantClaim = "tenant" }: FindOptions,
): ValueOrPromise<FoundToolbox> {
  return orElse<FoundToolbox>(
    () =>
      andThen(toolboxFor(context), (toolbox) =>
        toolbox === undefined ? { refusal: noToolbox(context, tenantClaim) } : { toolbox },
      ),
    (error) => {
      onError(error);
      const message = "The tools cannot be loaded now; see the server's log.";
      return { refusal: problem(503, "MCI_UNAVAILABLE", message, { "retry-after": "30" }) };
    },
  );
}

function noToolbox({ tenant }: CallContext, tenantClaim: string): HttpResponse {
  const message =
    tenant === undefined
      ? `The request does not name a tenant: set the token's claim '${tenantClaim}' (guard.tenantClaim), or X-Tenant-ID, which is only read with guard.tenantHeader.`
      : "This tenant has no tools.";
  return problem(403, "MCI_FORBIDDEN", message);
}
