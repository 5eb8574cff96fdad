import { describe, expect, it } from "vitest";

import { apiOf, asCaller, env, issuerOf, jwtGuard, restCall, textIn, tokenOf } from "../../test/exchange.ts";
import { clientOf, serving } from "../../test/serving.ts";

describe("a tool that acts as its caller", () => {
  it("calls its API with a token of the caller, which is asked for once", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const tools = [{ name: "invoices", execution: asCaller(ids, `${api.origin}/invoices`, { scopes: ["invoices"] }) }];
    const { url } = await serving({ toolbox: await clientOf(tools, { env }), guard: jwtGuard });
    const token = await tokenOf({ sub: "ada", tenant: "acme" });
    const results = await Promise.all(Array.from({ length: 20 }, () => restCall(url, token, "invoices")));
    for (const result of results) {
      expect(JSON.parse(textIn(result))).toEqual({ sub: "ada", tenant: "acme", aud: "https://api.example" });
    }
    expect(ids.seen.map(({ form }) => form)).toEqual([
      {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        subject_token: token,
        subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
        requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
        audience: "https://api.example",
        scope: "invoices",
        client_id: "mci",
        client_secret: "client-secret-canary",
      },
    ]);
    expect(api.seen).toHaveLength(20);
    expect(JSON.stringify(api.seen)).not.toContain(token);
  });
});
