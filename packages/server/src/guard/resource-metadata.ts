import { json, type HttpResponse } from "../web/http-response.ts";
import { guardError } from "./guard-error.ts";
import type { GuardOptions } from "./guard-options.ts";

export interface ResourceMetadata {
  /** For `WWW-Authenticate`. */
  readonly url: string;
  /** The document, at the paths where clients look for it. */
  at(path: string): HttpResponse | undefined;
}

const wellKnown = "/.well-known/oauth-protected-resource";

/** Tells clients where to get tokens, as RFC 9728 wants it. Undefined without `resource`; throws ConfigError for no url. */
export function resourceMetadata(options: GuardOptions): ResourceMetadata | undefined {
  const { resource, authorizationServers, requiredScopes } = options;
  if (resource === undefined) return undefined;
  const { origin, pathname } = readUrl(resource);
  const path = pathname === "/" ? wellKnown : `${wellKnown}${pathname}`;
  const document = json(
    JSON.stringify({
      resource,
      authorization_servers: authorizationServers,
      scopes_supported: requiredScopes,
      bearer_methods_supported: ["header"],
    }),
  );
  return {
    url: origin + path,
    at: (asked) => (asked === path || asked === wellKnown ? document : undefined),
  };
}

function readUrl(resource: string): URL {
  const url = URL.canParse(resource) ? new URL(resource) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.hash === "" && url.search === "") return url;
  throw guardError("resource", "resource has to be the url of this server.", {
    hint: "Such as https://tools.example.com/mcp, without a query.",
  });
}
