import { ConfigError, type ResultCache } from "@mci/contract";
import { isRecord, nearest } from "@mci/plugin-kit";
import { mustBe, type Check } from "@mci/plugin-kit/options";
import type { ToolApproval } from "./approval-options.ts";
import type { Providers } from "./inject/providers.ts";
import type { Injection } from "./inject/token.ts";

/** How results of a tool are kept. */
export interface CacheOptions {
  /**
   * Seconds for which a result answers equal calls: those with the same arguments, for the same tenant. Errors are not kept.
   *
   * @default every call runs
   */
  readonly cacheTtl?: number | undefined;
  /**
   * Members of the call's context that tell kept results apart, beside the tenant: `["subject"]`. The handler sees no others.
   * Required, if only as `[]`, where a value is injected that is made for each call. Names, and no function: they are locked,
   * explained and shared by replicas, and what the handler cannot see cannot reach other callers.
   *
   * @default none
   */
  readonly cacheBy?: readonly (CallerMember | (string & {}))[] | undefined;
}

/** The members of a context that every program has; yours may have others. */
type CallerMember = "subject" | "tenant" | "requestId";

const callerMembers: readonly CallerMember[] = ["subject", "tenant", "requestId"];

/** Warns of a name in `cacheBy` that is nearly one of those: without it, callers would share results. */
export function misspeltMember({ cacheBy = [] }: CacheOptions): string | undefined {
  for (const name of cacheBy) {
    const near = callerMembers.some((member) => member === name) ? undefined : nearest(name, callerMembers);
    if (near !== undefined) return `'cacheBy' names '${name}' of the call's context. Did you mean '${near}'?`;
  }
  return undefined;
}

/** The check of `cacheTtl`: a millisecond at least, as the block of an execution counts in those. */
export const seconds: Check = mustBe("a number of seconds above 0", (value) => {
  const ms = typeof value === "number" ? Math.round(value * 1_000) : 0;
  return ms >= 1 && Number.isSafeInteger(ms);
});

/** Throws ConfigError (MCI_CONFIG) for what people write in place of `cacheTtl`, and for `cacheBy` alone. */
export function checkCacheOptions(options: unknown): void {
  if (!isRecord(options)) return;
  if (Object.hasOwn(options, "cacheTtlMs")) {
    throw new ConfigError("MCI_CONFIG", "defineTool has no option 'cacheTtlMs'. Did you mean 'cacheTtl'?", {
      hint: "cacheTtl is in seconds: 60 keeps results for a minute.",
      details: { owner: "defineTool", option: "cacheTtlMs", reason: "unknown", nearest: "cacheTtl" },
    });
  }
  if (typeof options["cacheBy"] === "function") {
    throw new ConfigError("MCI_CONFIG", "The option 'cacheBy' must be an array of names, not a function.", {
      hint: "Name what tells callers apart: cacheBy: ['subject']. Arguments tell results apart anyway.",
      details: { owner: "defineTool", option: "cacheBy", reason: "invalid" },
    });
  }
  if (options["cacheBy"] === undefined || options["cacheTtl"] !== undefined) return;
  throw new ConfigError("MCI_CONFIG", "The option 'cacheBy' has no effect without 'cacheTtl'.", {
    details: { owner: "defineTool", option: "cacheTtl", reason: "missing" },
  });
}

interface CacheableOptions extends CacheOptions {
  readonly approval?: ToolApproval | undefined;
  readonly inject?: Injection | undefined;
}

/** Returns why results of a tool cannot be kept, and what to do about it. The client refuses destructive tools. */
export function cacheProblem(
  { cacheTtl, cacheBy, approval = false, inject = {} }: CacheableOptions,
  providers: Providers,
): readonly [message: string, hint: string] | undefined {
  if (cacheTtl === undefined) return undefined;
  if (approval !== false) {
    return ["'approval' asks before each call, so that no result is kept.", "Remove 'cacheTtl' or 'approval'."];
  }
  const token = cacheBy === undefined ? providers.perCall(inject) : undefined;
  if (token === undefined) return undefined;
  return [
    `'${token}' is made for each call, so that kept results could reach callers they are not for.`,
    "Say with 'cacheBy' what of the caller tells results apart: ['subject'], or [] if only the tenant does.",
  ];
}

/** The block of the format. */
export function resultCache({ cacheTtl, cacheBy }: CacheOptions): ResultCache | undefined {
  if (cacheTtl === undefined) return undefined;
  const ttl = { ttl_ms: Math.round(cacheTtl * 1_000) };
  return cacheBy === undefined ? ttl : { ...ttl, by: cacheBy };
}
