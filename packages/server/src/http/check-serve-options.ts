import { ConfigError } from "@mci/contract";

import { isLoopbackName } from "../guard/hosts.ts";
import { defaultHttpLimits } from "./http-limits.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";

/** Throws ConfigError for what cannot be meant, and for what would serve more than is meant. */
export function checkServeOptions({
  toolbox,
  tenants,
  guard = {},
  host = "127.0.0.1",
  limits = {},
}: ServeHttpOptions): void {
  if ((toolbox === undefined) === (tenants === undefined)) {
    throw new ConfigError("MCI_CONFIG", "serveHttp wants a toolbox or tenants, one of them.");
  }
  const takesTokens = guard.jwt !== undefined || guard.tokens !== undefined;
  if (!takesTokens && !isLoopbackName(host) && guard.insecureWithoutTokens !== true) {
    throw new ConfigError("MCI_CONFIG", `Everybody who reaches ${host} could call every tool.`, {
      hint: "Set guard.jwt or guard.tokens, or listen on 127.0.0.1. guard.insecureWithoutTokens serves without tokens.",
    });
  }
  if (!takesTokens && (guard.requiredScopes?.length ?? 0) > 0) {
    throw new ConfigError(
      "MCI_CONFIG",
      "guard.requiredScopes wants tokens that have them: set guard.jwt or guard.tokens.",
    );
  }
  if (tenants !== undefined && !takesTokens && guard.tenantHeader !== true) {
    throw new ConfigError("MCI_CONFIG", "Nothing would say which tenant calls.", {
      hint: "Set guard.jwt or guard.tokens, or guard.tenantHeader where a gateway sets X-Tenant-ID.",
    });
  }
  for (const [name, value] of Object.entries(limits)) {
    if (Object.hasOwn(defaultHttpLimits, name) && Number.isFinite(value) && value > 0) continue;
    throw new ConfigError("MCI_CONFIG", `limits.${name} has to be a number above 0.`, {
      hint: `There are: ${Object.keys(defaultHttpLimits).join(", ")}.`,
    });
  }
}
