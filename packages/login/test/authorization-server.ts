import { serve } from "@mci/plugin-kit/test";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { Provider, type Configuration } from "oidc-provider";

export interface AuthorizationServerOptions {
  /** Registers clients by themselves. */
  readonly registers?: boolean;
  readonly clients?: Configuration["clients"];
  readonly accessTokenSeconds?: number;
  readonly refreshes?: boolean;
  readonly revokes?: boolean;
  /** The user's action on the login page. */
  readonly user?: "agrees" | "declines";
  /** Replaces the answers of some paths. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A real authorization server on a port of its own, whose only user is always logged in. */
export interface RunningAuthorizationServer {
  readonly url: string;
  readonly provider: Provider;
  /** The requests so far: `POST /token`. */
  readonly requests: string[];
}

export async function startAuthorizationServer({
  registers = true,
  clients = [],
  accessTokenSeconds = 3_600,
  refreshes = true,
  revokes = true,
  user = "agrees",
  intercept = () => false,
}: AuthorizationServerOptions = {}): Promise<RunningAuthorizationServer> {
  const requests: string[] = [];
  const server = createServer();
  const url = await serve(server);
  const provider = new Provider(url, {
    clients,
    scopes: ["openid", "offline_access"],
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => refreshes,
    rotateRefreshToken: true,
    ttl: { AccessToken: accessTokenSeconds, RefreshToken: 86_400, Grant: 86_400, Session: 3_600, Interaction: 600 },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: registers },
      revocation: { enabled: revokes },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          audience: resource,
          scope: "tools:read tools:write",
          accessTokenFormat: "opaque",
          accessTokenTTL: accessTokenSeconds,
        }),
        useGrantedResource: () => true,
      },
    },
  });
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", url);
    requests.push(`${request.method} ${pathname}`);
    if (intercept(request, response)) return;
    if (pathname.startsWith("/interaction/")) void interact(provider, user, request, response);
    else void answer(request, response);
  });
  return { url, provider, requests };
}

async function interact(
  provider: Provider,
  user: "agrees" | "declines",
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (user === "declines") {
    const result = { error: "access_denied", error_description: "The user said no." };
    return provider.interactionFinished(request, response, result);
  }
  const accountId = "ada";
  const grant = new provider.Grant({ accountId, clientId: text(params["client_id"]) });
  const scope = text(params["scope"]);
  grant.addOIDCScope(scope);
  grant.addResourceScope(text(params["resource"]), scope);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
