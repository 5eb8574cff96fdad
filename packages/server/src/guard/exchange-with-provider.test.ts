import { createServer } from "node:http";
import { serve } from "@mci/plugin-kit/test";
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from "jose";
import { Provider, type KoaContextWithOIDC } from "oidc-provider";
import { expect, it } from "vitest";
import { asCaller, env, listener, restCall, sendJson, textIn } from "../../test/exchange.ts";
import { clientOf, serving } from "../../test/serving.ts";

const tools = "https://tools.example";
const api = "https://api.example";
const grantType = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";

interface Issuer {
  readonly origin: string;
  /** How many tokens were exchanged. */
  exchanges(): number;
  /** Returns a token for our tools of a client, which is the caller. */
  tokenFor(client: string): Promise<string>;
}

/** A real authorization server, with the grant of RFC 8693, which it leaves to its operator. */
async function issuer(): Promise<Issuer> {
  const server = createServer();
  const origin = await serve(server);
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const machine = { grant_types: ["client_credentials"], redirect_uris: [], response_types: [] as [] };
  const provider = new Provider(origin, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
    cookies: { keys: ["a key of the tests"] },
    clients: [
      { client_id: "ada", client_secret: "ada-secret", ...machine },
      { client_id: "bob", client_secret: "bob-secret", ...machine },
      {
        client_id: env.ID,
        client_secret: env.SECRET,
        ...machine,
        grant_types: [grantType],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, audience) => ({ audience, scope: "read", accessTokenFormat: "jwt" }),
      },
    },
  });
  const keys = createRemoteJWKSet(new URL(`${origin}/jwks`));
  let exchanged = 0;
  const exchange = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params = {} } = ctx.oidc;
    const subject = await jwtVerify(String(params["subject_token"]), keys, { issuer: origin, audience: tools });
    const audience = String(params["audience"]);
    const token = new provider.AccessToken({
      accountId: String(subject.payload.sub),
      client: client!,
      gty: "token_exchange",
      scope: "read",
    } as ConstructorParameters<typeof provider.AccessToken>[0]);
    token.resourceServer = new provider.ResourceServer(audience, { audience, scope: "read", accessTokenFormat: "jwt" });
    exchanged += 1;
    ctx.body = {
      access_token: await token.save(),
      issued_token_type: accessTokenType,
      token_type: "Bearer",
      expires_in: token.expiration,
    };
  };
  provider.registerGrantType(grantType, exchange, ["subject_token", "subject_token_type", "audience", "scope"]);
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    origin,
    exchanges: () => exchanged,
    async tokenFor(client) {
      const response = await fetch(`${origin}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`${client}:${client}-secret`).toString("base64")}` },
        body: new URLSearchParams({ grant_type: "client_credentials", resource: tools, scope: "read" }),
      });
      const { access_token: token } = (await response.json()) as { readonly access_token?: string };
      return String(token);
    },
  };
}

it("exchanges the token of each caller once at a real authorization server, and its API verifies what it gets", async () => {
  const ids = await issuer();
  const keys = createRemoteJWKSet(new URL(`${ids.origin}/jwks`));
  const invoices = await listener(async ({ authorization = "" }, response) => {
    const { payload } = await jwtVerify(authorization.replace("Bearer ", ""), keys, {
      issuer: ids.origin,
      audience: api,
    });
    sendJson(response, { caller: payload.sub });
  });
  const toolbox = await clientOf([{ name: "who", execution: asCaller(ids, invoices.origin) }], { env });
  const jwt = { jwksUrl: `${ids.origin}/jwks`, algorithms: ["RS256"], issuer: ids.origin, audience: tools };
  const { url } = await serving({ toolbox, guard: { jwt } });
  const callers = ["ada", "bob"];
  const tokens = await Promise.all(callers.map((caller) => ids.tokenFor(caller)));
  for (let round = 0; round < 5; round += 1) {
    const told = await Promise.all(tokens.map(async (token) => JSON.parse(textIn(await restCall(url, token, "who")))));
    expect(told).toEqual(callers.map((caller) => ({ caller })));
  }
  expect(ids.exchanges()).toBe(2);
});
