import { describe, expect, it } from "vitest";

import { errorOf } from "../test/logged-in.ts";
import { scriptedLogin, type ScriptedLogin } from "../test/scripted-login.ts";

const notSaid = ["", null];
const empty = (names: string): readonly object[] =>
  notSaid.map((value) => Object.fromEntries(names.split(" ").map((name) => [name, value])));

/** Logs in, and returns the token for the next request. */
async function tokenAfterLogin(script: ScriptedLogin): Promise<string | undefined> {
  const { login, token } = await scriptedLogin(script);
  await login();
  return token();
}

describe("a login", () => {
  it.each([
    ...empty("client_secret client_secret_expires_at token_endpoint_auth_method scope contacts jwks_uri redirect_uris"),
    ...empty("client_uri logo_uri tos_uri policy_uri software_id grant_types client_name application_type"),
  ])("takes a client whose registration says %j", async (registration) => {
    expect(await tokenAfterLogin({ registration: { ...registration } })).toBe("Qx7-1");
  });

  it.each([
    ...empty("scope expires_in id_token issuer refresh_token token_type error error_description"),
    { expires_in: "3600" },
    { expires_in: "soon", scope: ["a"] },
  ])("takes tokens beside %j", async (tokens) => {
    expect(await tokenAfterLogin({ tokens: [{ ...tokens }] })).toBe("Qx7-1");
  });

  it("takes tokens without a time to live for good, also without a refresh token", async () => {
    const { login, token, stored } = await scriptedLogin({ tokens: [{ expires_in: null, refresh_token: null }] });
    await login();
    expect((await stored())?.tokens).toEqual({ access_token: "Qx7-1" });
    expect(await token()).toBe("Qx7-1");
  });

  it.each([
    ...empty("registration_url scopes_supported grant_types_supported service_documentation jwks_uri op_tos_uri"),
    ...empty("revocation_endpoint token_endpoint_auth_methods_supported response_types_supported"),
    ...empty("client_id_metadata_document_supported authorization_response_iss_parameter_supported"),
    { scopes_supported: [null, ""], op_policy_uri: "none", revocation_endpoint: "none", claims_supported: "many" },
  ])("reads metadata of an authorization server with %j", async (metadata) => {
    expect(await tokenAfterLogin({ metadata: { ...metadata } })).toBe("Qx7-1");
  });

  it.each([
    ...empty("jwks_uri scopes_supported bearer_methods_supported resource_name resource_documentation"),
    ...empty("resource_policy_uri resource_tos_uri authorization_servers"),
    { scopes_supported: "all", resource_tos_uri: "none" },
  ])("reads metadata of a server with %j", async (resource) => {
    expect(await tokenAfterLogin({ resource: { ...resource } })).toBe("Qx7-1");
  });

  it("finds an authorization server behind pages that stand where its metadata might", async () => {
    const page = { status: 200, text: "<!doctype html><title>Shop</title>" };
    const at = { "/.well-known/oauth-protected-resource/mcp": page, "/.well-known/oauth-protected-resource": page };
    const script = { resource: { authorization_servers: null }, at, challenge: ["Bearer"] };
    expect(await tokenAfterLogin(script)).toBe("Qx7-1");
  });

  it("finds the metadata of a server at its well-known place if nothing is where the challenge says", async () => {
    const script: ScriptedLogin = {
      challenge: ['Bearer resource_metadata="BASE/nothing", scope="a"'],
      at: { "/.well-known/oauth-protected-resource/mcp": { scopes_supported: ["b"] } },
    };
    const { login, token, read } = await scriptedLogin(script);
    await login();
    expect(await token()).toBe("Qx7-1");
    expect(read).toContain("/.well-known/oauth-protected-resource/mcp");
  });

  it("takes a client whose registration has no redirect_uris", async () => {
    const { login, token, posted } = await scriptedLogin({ registration: { redirect_uris: undefined } });
    await login();
    expect(posted.find(({ path }) => path === "/register")?.body).toContain('"redirect_uris":["http://127.0.0.1:');
    expect(await token()).toBe("Qx7-1");
  });

  it("takes a redirect that names the authorization server as its metadata does", async () => {
    expect(await tokenAfterLogin({ iss: "BASE" })).toBe("Qx7-1");
  });

  it.each(["BASE/", "BASE//", "BASE/tenant", "https://other.example/", "https://other.example"])(
    "refuses a redirect from %s",
    async (iss) => {
      expect(await errorOf((await scriptedLogin({ iss })).login())).toContain("another authorization server (iss)");
    },
  );

  it.each([
    [{ tokens: [{ access_token: null }] }, "the login failed: the answer has no access token"],
    [{ tokens: [{ token_type: "mac" }] }, "the login failed: the answer has a token that is not a bearer token"],
    [{ tokens: [{ access_token: null, error: "bad_code", error_description: null }] }, "the login failed: bad_code"],
    [
      {
        at: {
          "/token": { status: 400, text: '{"error":"invalid_grant","error_description":"too\\nlate","error_uri":""}' },
        },
      },
      "the login failed: invalid_grant: too late",
    ],
    [{ at: { "/token": { status: 502, text: "<html>" } } }, "the login failed: the answer has status 502"],
    [
      { at: { "/token": { status: 200, text: "access_token=a" } } },
      "the login failed: the answer is not a JSON object",
    ],
    [{ registration: { client_id: "" } }, "registers no client: the answer has no client_id"],
    [
      { at: { "/register": { status: 400, text: '{"error":"invalid_redirect_uri","error_description":""}' } } },
      "registers no client: invalid_redirect_uri",
    ],
    [{ metadata: { registration_endpoint: "" } }, "its authorization server registers no clients by itself"],
    [
      { metadata: { token_endpoint: null, issuer: "" } },
      "the metadata of its authorization server is flawed: issuer, token_endpoint",
    ],
    [{ metadata: { code_challenge_methods_supported: null } }, "its authorization server offers no PKCE"],
  ] satisfies (readonly [ScriptedLogin, string])[])("says in one line what is wrong with %j", async (script, words) => {
    const error = await errorOf((await scriptedLogin(script)).login());
    expect(error).toContain(words);
    expect(error).not.toMatch(/[\n{}[\]<>]/);
  });

  it.each([
    [['Basic realm="x", Bearer resource_metadata="BASE/resource", scope="a b"']],
    [['Digest realm="Bearer, x", nonce="n=="', 'bearer scope="a b", resource_metadata="BASE/resource"']],
    [['Negotiate YWJj==, BEARER resource_metadata=BASE/resource, Scope="a b"']],
  ])("finds the Bearer challenge in %j", async (challenge) => {
    const { login, stored } = await scriptedLogin({ challenge });
    await login();
    expect((await stored())?.tokens.scope).toBe("a b");
  });

  it("encodes id and secret for Basic at the token endpoint, in refreshes and where it revokes", async () => {
    const client = {
      client_id: "id: a",
      client_secret: "s+1/é%20=:",
      token_endpoint_auth_method: "client_secret_basic",
    };
    const { login, token, logins, posted, stored } = await scriptedLogin({
      registration: client,
      metadata: { token_endpoint_auth_methods_supported: ["client_secret_basic"] },
    });
    await login();
    expect(await token("Qx7-1")).toBe("Qx7-2");
    expect(await logins.logout(new URL((await stored())?.server ?? ""))).toBe("revoked");
    const sent = posted.filter(({ path }) => path === "/token" || path === "/revoke");
    expect(sent.map(({ path }) => path)).toEqual(["/token", "/token", "/revoke", "/revoke"]);
    for (const { authorization = "", body } of sent) {
      const pair = Buffer.from(authorization.slice("Basic ".length), "base64").toString();
      expect(pair).toBe("id%3A+a:s%2B1%2F%C3%A9%2520%3D%3A");
      expect(body).not.toContain("client_");
    }
  });
});

describe("a refreshed login", () => {
  it.each(empty("scope expires_in id_token token_type error"))("takes an answer with %j", async (odd) => {
    const { login, token, stored } = await scriptedLogin({ tokens: [{ scope: "a" }, { ...odd }] });
    await login();
    expect(await token("Qx7-1")).toBe("Qx7-2");
    expect((await stored())?.tokens).toEqual({ access_token: "Qx7-2", refresh_token: "Rw9-2", scope: "a" });
  });

  it.each(notSaid)("keeps its refresh token where the answer has %j for one", async (refresh_token) => {
    const { login, token, stored } = await scriptedLogin({ tokens: [{}, { refresh_token }] });
    await login();
    expect(await token("Qx7-1")).toBe("Qx7-2");
    expect((await stored())?.tokens.refresh_token).toBe("Rw9-1");
  });

  it("keeps a new refresh token of an answer that cannot be used otherwise", async () => {
    const { login, token, stored } = await scriptedLogin({
      tokens: [{}, { access_token: null }, { token_type: "mac" }, {}],
    });
    await login();
    expect(await errorOf(token("Qx7-1"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'hosted': the login cannot be refreshed: the answer has no access token ",
    );
    expect((await stored())?.tokens).toEqual({ access_token: "Qx7-1", refresh_token: "Rw9-2" });
    expect(await errorOf(token("Qx7-1"))).toContain("not a bearer token");
    expect((await stored())?.tokens.refresh_token).toBe("Rw9-3");
    expect(await token("Qx7-1")).toBe("Qx7-4");
  });
});
