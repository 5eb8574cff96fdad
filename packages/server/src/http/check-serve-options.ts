import { ConfigError } from "@mci/contract";
import { isLoopback } from "@mci/plugin-kit/network";
import {
  callback,
  checkOptions,
  type Checks,
  integer,
  maxTimerMs,
  mustBe,
  objectWith,
  optionsOf,
  spillCheck,
} from "@mci/plugin-kit/options";

import { accessOptions } from "../access/access-options.ts";
import { approvalsPath } from "../approvals-page/question-url.ts";
import { auditSink } from "../audit/check-audit-options.ts";
import { guardOptions, staticTokens } from "../guard/check-guard-options.ts";
import { createCheckedGuard } from "../guard/guard.ts";
import { isHost } from "../guard/hosts.ts";
import { listOptions } from "../mcp/list-options.ts";
import { mcpOptionsAt } from "../mcp/check-mcp-options.ts";
import { approvals, isText, store, tasks, toolbox } from "../options/checks.ts";
import { restOption } from "../rest/check-rest-options.ts";
import { isRestPath } from "../rest/rest-routes.ts";
import { isOfPage } from "./http-page.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";

const amount = integer(1);
const milliseconds = integer(1, maxTimerMs);

const checks: Checks<ServeHttpOptions> = {
  toolbox,
  tenants: objectWith(
    "the result of tenantToolboxes()",
    ["toolboxFor"],
    "Call tenantToolboxes({ ... }), and await it.",
  ),
  mcp: mcpOptionsAt(mustBe("a path such as /mcp that REST and health do not use", isFreePath)),
  list: listOptions,
  rest: restOption,
  page: objectWith("a page", ["isFile", "file", "api"], "Call workbenchPage() of @mci/ui, and await it."),
  access: accessOptions,
  guard: guardOptions,
  tasks,
  approvals,
  approvalTokens: staticTokens,
  audit: auditSink,
  store,
  spill: spillCheck,
  limits: optionsOf<HttpLimits>({
    bodyBytes: amount,
    bodyValues: amount,
    bodyKeys: amount,
    headerBytes: amount,
    headersMs: milliseconds,
    requestMs: milliseconds,
    readMs: milliseconds,
    heldBytes: amount,
    keepAliveMs: milliseconds,
    requests: amount,
    subscriptions: amount,
    connections: amount,
    drainMs: milliseconds,
    noticeMs: integer(0, maxTimerMs),
  }),
  port: integer(0, 65_535),
  host: mustBe(
    "a host name or an address",
    (value) => isText(value) && isHost(value),
    "Such as 127.0.0.1, without a port.",
  ),
  onError: callback,
  onResponse: callback,
};

function isFreePath(value: unknown): boolean {
  return (
    isText(value) &&
    /^\/[\w.~!$&'()*+,;=:@%/-]*$/.test(value) &&
    !isRestPath(value) &&
    !isOfPage(value, { path: approvalsPath }) &&
    !value.startsWith("/.well-known/")
  );
}

/** Throws ConfigError if options are invalid, or would expose tools unintentionally. */
export function checkServeOptions(options: ServeHttpOptions): void {
  checkOptions<ServeHttpOptions>("serveHttp", options, checks);
  checkWhoIsServed(options);
}

/**
 * Checks options of `serveHttp` without serving anything, such as those of a config file that commands add to.
 *
 * @param options - The options; any of them may be missing.
 * @throws ConfigError (MCI_CONFIG) for unknown, invalid and unsafe ones, as `serveHttp` does.
 */
export function checkHttpOptions(
  options: Omit<Partial<ServeHttpOptions>, "mcp"> & { readonly mcp?: Partial<ServeHttpOptions["mcp"]> },
): void {
  const { mcp, ...others } = options;
  checkOptions<ServeHttpOptions>("serveHttp", { ...others, mcp: { name: "name", version: "1", ...mcp } }, checks);
  if (others.guard !== undefined) void createCheckedGuard(others.guard, () => {}).close();
}

function checkWhoIsServed({ toolbox, tenants, access, guard = {}, host = "127.0.0.1" }: ServeHttpOptions): void {
  if ((toolbox === undefined) === (tenants === undefined)) {
    throw new ConfigError("MCI_CONFIG", "serveHttp requires either a toolbox or tenants, not both.", {
      hint: "Write serveHttp({ toolbox: client }).",
    });
  }
  const takesTokens = guard.jwt !== undefined || guard.tokens !== undefined;
  if (!takesTokens && !isLoopback(host) && guard.insecureWithoutTokens !== true) {
    throw new ConfigError("MCI_CONFIG", `Anyone who reaches ${host} could call every tool.`, {
      hint: "Set guard.jwt or guard.tokens, or listen on 127.0.0.1. guard.insecureWithoutTokens serves without tokens.",
      details: { owner: "serveHttp", option: "guard.jwt" },
    });
  }
  if (takesTokens && access?.scopes !== undefined) {
    throw new ConfigError("MCI_CONFIG", "access.scopes is for servers without tokens: each token has its own scopes.", {
      details: { owner: "serveHttp", option: "access.scopes", reason: "invalid" },
    });
  }
  if (!takesTokens && (guard.requiredScopes?.length ?? 0) > 0) {
    throw new ConfigError("MCI_CONFIG", "guard.requiredScopes requires tokens: set guard.jwt or guard.tokens.", {
      details: { owner: "serveHttp", option: "guard.requiredScopes", reason: "invalid" },
    });
  }
  if (tenants !== undefined && !takesTokens && guard.tenantHeader !== true) {
    throw new ConfigError("MCI_CONFIG", "No option identifies the calling tenant.", {
      hint: "Set guard.jwt or guard.tokens, or guard.tenantHeader if a gateway sets X-Tenant-ID.",
      details: { owner: "serveHttp", option: "guard.jwt" },
    });
  }
}
