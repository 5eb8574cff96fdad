import { createHmac, generateKeyPairSync } from "node:crypto";

import { ConfigError } from "@mci/contract";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { beforeAll, describe, expect, it } from "vitest";

import { createGuard, type Admission } from "./guard.ts";
import type { GuardOptions } from "./guard-options.ts";
import type { JwtOptions } from "./jwt-options.ts";
import { createToken } from "./static-tokens.ts";

const key = "0123456789abcdef0123456789abcdef";
const jwt: JwtOptions = { key, algorithms: ["HS256"], issuer: "https://login.example", audience: "tools" };
const now = Math.floor(Date.now() / 1_000);
const good: JWTPayload = { iss: "https://login.example", aud: "tools", exp: now + 600, sub: "ada", tenant: "acme" };

function signed(claims: JWTPayload, { alg = "HS256", secret = key } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(Buffer.from(secret));
}

function admit(options: GuardOptions, headers: Readonly<Record<string, string>> = {}): Promise<Admission> {
  const path = "/api/v1/mcp/tools";
  return createGuard(options).admit({ method: "GET", path, headers: { host: "tools.example", ...headers } });
}

function withToken(
  token: string,
  options: GuardOptions = { jwt },
  more: Readonly<Record<string, string>> = {},
): Promise<Admission> {
  return admit(options, { authorization: `Bearer ${token}`, ...more });
}

/** Returns the expected refusal; the error is a pattern of the whole text. */
function refused(status: number, code: string, error = /.+/): unknown {
  const body = new RegExp(`^\\{"error":"${error.source}","code":"${code}"\\}$`);
  return { response: expect.objectContaining({ status, body: expect.stringMatching(body) }) };
}

/** Returns the expected admission by a token. */
function admitted(caller: object): unknown {
  const tokenHash = expect.stringMatching(/^[\da-f]{64}$/);
  const kept = { expires: expect.any(Number), scopes: [], callerToken: expect.anything() };
  return { caller: { ...caller, tokenHash }, headers: {}, ...kept };
}

describe("a signed token", () => {
  it("says who calls and for which tenant", async () => {
    expect(await withToken(await signed(good))).toEqual(admitted({ subject: "ada", tenant: "acme" }));
    expect(await withToken(await signed({ ...good, org: "b" }), { jwt, tenantClaim: "org" })).toMatchObject({
      caller: { tenant: "b" },
    });
  });

  it.each<[string, JWTPayload, string]>([
    ["of another issuer", { ...good, iss: "https://evil.example" }, "'iss' is wrong or missing"],
    ["for another audience", { ...good, aud: "other" }, "'aud' is wrong or missing"],
    ["that does not count yet", { ...good, nbf: now + 60 }, "'nbf' is wrong or missing"],
    ["without an expiry", { iss: "https://login.example", aud: "tools" }, "'exp' is wrong or missing"],
    ["without an issuer", { aud: "tools", exp: now + 600 }, "'iss' is wrong or missing"],
    ["without an audience", { iss: "https://login.example", exp: now + 600 }, "'aud' is wrong or missing"],
  ])("%s does not count", async (_, claims, error) => {
    const message = new RegExp(`The token's claim ${error}\\.`);
    expect(await withToken(await signed(claims))).toEqual(refused(401, "MCI_TOKEN", message));
  });

  it("that has expired does not count", async () => {
    const token = await signed({ ...good, exp: now - 31 });
    expect(await withToken(token)).toEqual(refused(401, "MCI_TOKEN", /The token has expired\./));
  });

  it.each(["1e400", "-1e400"])("with the expiry %s does not count", async (expiry) => {
    const claims = JSON.stringify({ ...good, exp: 0 }).replace('"exp":0', `"exp":${expiry}`);
    const parts = [JSON.stringify({ alg: "HS256" }), claims].map((part) => Buffer.from(part).toString("base64url"));
    const signature = createHmac("sha256", key).update(parts.join(".")).digest("base64url");
    expect(await withToken([...parts, signature].join("."))).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("may have expired half a minute ago, as clocks differ", async () => {
    expect(await withToken(await signed({ ...good, exp: now - 25 }))).toHaveProperty("caller");
    const strict = { jwt: { ...jwt, toleranceSeconds: 0 } };
    expect(await withToken(await signed({ ...good, exp: now - 25 }), strict)).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("of another key does not count", async () => {
    const token = await signed(good, { secret: "x".repeat(32) });
    expect(await withToken(token)).toEqual(refused(401, "MCI_TOKEN", /The token is not valid\./));
  });

  it("of an algorithm that is not listed does not count, 'none' never", async () => {
    const other = await signed(good, { alg: "HS512", secret: key.repeat(2) });
    const both = { jwt: { ...jwt, key: key.repeat(2) } };
    expect(await withToken(other, both)).toEqual(refused(401, "MCI_TOKEN", /.*algorithm that is not accepted.*/));
    const parts = [{ alg: "none" }, good].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    expect(await withToken(`${parts.join(".")}.`)).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("signed with the public key as if it were a secret does not count", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const parts = [{ alg: "HS256" }, good].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const signature = createHmac("sha256", pem).update(parts.join(".")).digest("base64url");
    const options = { jwt: { ...without(jwt, "key"), publicKey: pem, algorithms: ["RS256"] } };
    expect(await withToken([...parts, signature].join("."), options)).toEqual(refused(401, "MCI_TOKEN"));
  });

  it.each(["", "x", "a.b.c", "..", "!!!", `${"a".repeat(5_000)}.b.c`, "a b"])("is none: %.20s", async (token) => {
    expect(await withToken(token)).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("is not repeated in the message about it", async () => {
    const token = await signed({ ...good, aud: "other" });
    expect(JSON.stringify(await withToken(token))).not.toContain(token.slice(0, 20));
  });

  describe("of a private key", () => {
    let pair: Awaited<ReturnType<typeof generateKeyPair>>;
    beforeAll(async () => {
      pair = await generateKeyPair("ES256", { extractable: true });
    });

    it("is checked with the public one, as PEM or JWK", async () => {
      const token = await new SignJWT(good).setProtectedHeader({ alg: "ES256" }).sign(pair.privateKey);
      const rules = { ...without(jwt, "key"), algorithms: ["ES256"] };
      for (const publicKey of [await exportSPKI(pair.publicKey), await exportJWK(pair.publicKey)]) {
        expect(await withToken(token, { jwt: { ...rules, publicKey } })).toHaveProperty("caller");
      }
    });
  });
});

describe("options of tokens", () => {
  const publicOnly = { ...without(jwt, "key"), jwksUrl: "https://login.example/keys" };
  it.each<[string, object, RegExp]>([
    ["no key", without(jwt, "key"), /one of key, publicKey and jwksUrl/],
    ["two keys", { ...jwt, jwksUrl: "https://login.example/keys" }, /one of key, publicKey and jwksUrl/],
    ["no algorithms", without(jwt, "algorithms"), /jwt\.algorithms must list/],
    ["an empty list of algorithms", { ...jwt, algorithms: [] }, /jwt\.algorithms must list/],
    ["the algorithm none", { ...jwt, algorithms: ["HS256", "none"] }, /must not contain 'none'/],
    ["the algorithm none for public keys", { ...publicOnly, algorithms: ["none"] }, /must not contain 'none'/],
    ["an algorithm of the other kind", { ...publicOnly, algorithms: ["RS256", "HS256"] }, /"HS256" is not for public/],
    ["an algorithm named like a prototype", { ...jwt, algorithms: ["constructor"] }, /is not for a shared key/],
    ["a key that is too short", { ...jwt, key: "short" }, /32 bytes for HS256/],
    ["no issuer", without(jwt, "issuer"), /jwt\.issuer is required/],
    ["an empty audience", { ...jwt, audience: [] }, /jwt\.audience is required/],
    ["keys over http", { ...publicOnly, algorithms: ["RS256"], jwksUrl: "http://login.example/keys" }, /https URL/],
    ["a tolerance of years", { ...jwt, toleranceSeconds: 1e8 }, /toleranceSeconds/],
    [
      "an invalid public key",
      { ...without(jwt, "key"), algorithms: ["RS256"], publicKey: "x" },
      /not a valid public key/,
    ],
  ])("with %s are refused", (_, options, message) => {
    const build = (): unknown => createGuard({ jwt: options as JwtOptions });
    expect(build).toThrow(ConfigError);
    expect(build).toThrow(message);
  });
});

describe("a public key", () => {
  const options = (publicKey: JwtOptions["publicKey"], algorithms: readonly string[]): GuardOptions => ({
    jwt: { ...without(jwt, "key"), algorithms, publicKey: publicKey ?? "" },
  });
  const ec = generateKeyPairSync("ec", { namedCurve: "secp384r1" });

  it("that is a private one is refused, as PEM and as JWK", () => {
    const pems = (["pkcs8", "sec1"] as const).map((type) => ec.privateKey.export({ type, format: "pem" }).toString());
    const locked = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } as const;
    const keys = [...pems, ec.privateKey.export(locked).toString(), ec.privateKey.export({ format: "jwk" })];
    for (const key of keys) {
      expect(() => createGuard(options(key, ["ES384"]))).toThrow(
        expect.objectContaining({
          message: "jwt.publicKey is a private key.",
          details: { option: "guard.jwt.publicKey", reason: "invalid" },
        }),
      );
    }
  });

  it.each([
    [["ES256"], '"ES256" is not for jwt.publicKey, which is secp384r1.'],
    [["ES384", "RS256"], '"RS256" is not for jwt.publicKey, which is secp384r1.'],
  ])(
    "that the algorithms %j are not for is refused: each token that names one would be a failure",
    (algorithms, message) => {
      const pem = ec.publicKey.export({ type: "spki", format: "pem" }).toString();
      const details = { option: "guard.jwt.algorithms", reason: "invalid" };
      expect(() => createGuard(options(pem, algorithms))).toThrow(
        expect.objectContaining({ message: expect.stringContaining(message), details }),
      );
      expect(() => createGuard(options(pem, ["ES384"]))).not.toThrow();
    },
  );

  it("of RSA with too few bits is refused", () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 1_024 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(() => createGuard(options(pem, ["RS256"]))).toThrow("1024 bits");
  });

  it.each(["ed25519", "rsa-pss"] as const)("of the type %s is for its algorithm", (type) => {
    const { publicKey } =
      type === "ed25519" ? generateKeyPairSync(type) : generateKeyPairSync(type, { modulusLength: 2_048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const algorithms = type === "ed25519" ? ["EdDSA", "Ed25519"] : ["PS256"];
    expect(() => createGuard(options(pem, algorithms))).not.toThrow();
  });
});

describe("a static token", () => {
  const { token, entry } = createToken({ subject: "ci", tenant: "acme", scopes: ["read"] });

  it("is known by its digest alone, and says who calls", async () => {
    expect(JSON.stringify(entry)).not.toContain(token);
    expect(entry.sha256).toMatch(/^[\da-f]{64}$/);
    const tokens = [createToken().entry, entry, createToken().entry];
    const known = { caller: { subject: "ci", tenant: "acme", tokenHash: entry.sha256 }, headers: {}, scopes: ["read"] };
    expect(await withToken(token, { tokens })).toEqual(known);
    const inCapitals = { ...entry, sha256: entry.sha256.toUpperCase() };
    expect(await withToken(token, { tokens: [inCapitals] })).toEqual(known);
  });

  it("that is not known does not count, nor does a digest", async () => {
    for (const other of [createToken().token, `${token}x`, token.slice(0, -1), entry.sha256]) {
      expect(await withToken(other, { tokens: [entry] })).toEqual(refused(401, "MCI_TOKEN"));
    }
  });

  it("stands beside signed ones", async () => {
    const both = { jwt, tokens: [entry] };
    expect(await withToken(token, both)).toMatchObject({ caller: { subject: "ci" } });
    expect(await withToken(await signed(good), both)).toMatchObject({ caller: { subject: "ada" } });
    expect(await withToken(createToken().token, both)).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("has a digest in the options, or they are refused", () => {
    expect(() => createGuard({ tokens: [{ sha256: token }] })).toThrow("no SHA-256 digest");
  });

  it("lets nobody in when there is none, and says so once to those who run the server", async () => {
    const heard: unknown[] = [];
    const guard = createGuard({ tokens: [] }, (error) => heard.push(error));
    const headers = { host: "tools.example", authorization: `Bearer ${token}` };
    for (const path of ["/a", "/b"]) {
      expect(await guard.admit({ method: "GET", path, headers })).toEqual(refused(401, "MCI_TOKEN"));
    }
    expect(heard.map(String)).toEqual([expect.stringContaining("every request is refused")]);
    createGuard({ tokens: [entry] }, (error) => heard.push(error));
    createGuard({ tokens: [], jwt }, (error) => heard.push(error));
    expect(heard).toHaveLength(1);
  });

  it("that does not count is not a server error, and is not reported", async () => {
    const heard: unknown[] = [];
    const guard = createGuard({ jwt, tokens: [entry] }, (error) => heard.push(error));
    const tokens = [
      "x",
      "a.b.c",
      await signed({ ...good, aud: "other" }),
      await signed(good, { secret: "x".repeat(32) }),
    ];
    for (const wrong of tokens) {
      const headers = { host: "tools.example", authorization: `Bearer ${wrong}` };
      expect(await guard.admit({ method: "GET", path: "/", headers })).toEqual(refused(401, "MCI_TOKEN"));
    }
    expect(heard).toEqual([]);
  });
});

describe("a challenge", () => {
  const resource = "https://tools.example/mcp";
  const challenge = async (options: GuardOptions, headers?: Readonly<Record<string, string>>): Promise<unknown> => {
    const admission = await admit(options, headers);
    return "response" in admission ? admission.response.headers["www-authenticate"] : undefined;
  };

  it("says where to get a token, and what is wrong with this one", async () => {
    const metadata = 'resource_metadata="https://tools.example/.well-known/oauth-protected-resource/mcp"';
    expect(await challenge({ jwt, resource })).toBe(`Bearer ${metadata}`);
    expect(await challenge({ jwt, resource }, { authorization: "Bearer x" })).toBe(
      `Bearer ${metadata}, error="invalid_token"`,
    );
    expect(await challenge({ jwt })).toBe("Bearer");
    expect(await challenge({ jwt }, { authorization: "Basic x" })).toBe('Bearer error="invalid_token"');
  });

  it("names the scopes that a token lacks", async () => {
    const options: GuardOptions = { jwt, resource, requiredScopes: ["read", "write"] };
    const lacking = await withToken(await signed({ ...good, scope: "read" }), options);
    expect(lacking).toEqual(refused(403, "MCI_FORBIDDEN", /The token lacks the scope write\./));
    expect(lacking).toMatchObject({
      response: {
        headers: { "www-authenticate": expect.stringMatching(/error="insufficient_scope", scope="read write"$/) },
      },
    });
    for (const scopes of [{ scope: "read write" }, { scp: ["write", "read"] }, { scp: "read write" }]) {
      expect(await withToken(await signed({ ...good, ...scopes }), options)).toHaveProperty("caller");
    }
    expect(await withToken(await signed({ ...good, scope: "readwrite read" }), options)).toHaveProperty("response");
  });

  it("leads to a document that anybody may read", async () => {
    const options: GuardOptions = {
      jwt,
      resource,
      authorizationServers: ["https://login.example"],
      requiredScopes: ["read"],
    };
    const guard = createGuard(options);
    for (const path of ["", "/mcp"]) {
      const admission = await guard.admit({
        method: "GET",
        path: `/.well-known/oauth-protected-resource${path}`,
        headers: {},
      });
      expect("response" in admission && [admission.response.status, JSON.parse(admission.response.body)]).toEqual([
        200,
        {
          resource,
          authorization_servers: ["https://login.example"],
          scopes_supported: ["read"],
          bearer_methods_supported: ["header"],
        },
      ]);
    }
    expect(() => createGuard({ jwt, resource: "tools" })).toThrow("resource has to be the url");
  });
});

describe("the tenant", () => {
  const header = { "x-tenant-id": "acme" };

  it("is the claim's: the header is not read unless that is switched on", async () => {
    expect(await withToken(await signed(good), { jwt }, { "x-tenant-id": "evil" })).toMatchObject({
      caller: { tenant: "acme" },
    });
    expect(await withToken(await signed(without(good, "tenant")), { jwt }, header)).toEqual(
      admitted({ subject: "ada" }),
    );
  });

  it("is the header's where that is switched on, if a claim does not say otherwise", async () => {
    const options = { jwt, tenantHeader: true };
    expect(await withToken(await signed(good), options, header)).toMatchObject({ caller: { tenant: "acme" } });
    expect(await withToken(await signed(without(good, "tenant")), options, header)).toMatchObject({
      caller: { tenant: "acme" },
    });
    expect(await withToken(await signed(good), options, { "x-tenant-id": "evil" })).toEqual(
      refused(403, "MCI_FORBIDDEN", /X-Tenant-ID is not the tenant of the token\./),
    );
    expect(await withToken(await signed(good), options)).toMatchObject({ caller: { tenant: "acme" } });
  });

  it.each([7, null, "", "a b", "x".repeat(257), ["acme"], { id: "acme" }])(
    "is not a valid name: %j",
    async (tenant) => {
      expect(await withToken(await signed({ ...good, tenant }))).toEqual(refused(403, "MCI_FORBIDDEN"));
    },
  );

  it("is not read from prototypes", async () => {
    expect(await withToken(await signed(good), { jwt, tenantClaim: "constructor" })).toEqual(
      admitted({ subject: "ada" }),
    );
  });
});

describe("without tokens", () => {
  it.each([
    "localhost",
    "localhost:8080",
    "127.0.0.1:1",
    "127.9.9.9",
    "[::1]:80",
    "app.localhost",
    "LOCALHOST",
    "localhost.",
  ])("requests to %s are let in", async (host) => {
    expect(await admit({}, { host })).toEqual({ caller: {}, headers: {} });
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.1",
    "",
    "localhost@evil",
    "[::1",
    "a b",
  ])("requests to %j are refused: a name that leads here can belong to any page (DNS rebinding)", async (host) => {
    expect(await admit({}, { host })).toEqual(refused(403, "MCI_FORBIDDEN", /This host is not allowed.*/));
  });

  it("addresses are let in where other machines are served, names only by name", async () => {
    const options = { insecureWithoutTokens: true };
    expect(await admit(options, { host: "10.0.0.1:8080" })).toHaveProperty("caller");
    expect(await admit(options, { host: "evil.example" })).toHaveProperty("response");
    expect(await admit({ ...options, allowedHosts: ["tools.example"] })).toHaveProperty("caller");
  });

  it.each(["http://localhost:3000", "http://127.0.0.1", "https://[::1]:1"])("pages of %s may call", async (origin) => {
    expect(await admit({}, { host: "localhost", origin })).toHaveProperty("caller");
  });

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "file://",
    "",
  ])("pages of %j may not", async (origin) => {
    expect(await admit({}, { host: "localhost", origin })).toEqual(
      refused(403, "MCI_FORBIDDEN", /This origin is not allowed.*/),
    );
  });
});

describe("hosts and origins that are named", () => {
  const options: GuardOptions = {
    jwt,
    allowedHosts: ["tools.example", "other.example:8443"],
    allowedOrigins: ["https://app.example"],
  };

  it("are let in, others not, whatever token there is", async () => {
    const token = await signed(good);
    const at = (host: string, more = {}): Promise<Admission> => withToken(token, options, { host, ...more });
    expect(await at("tools.example:1234")).toHaveProperty("caller");
    expect(await at("other.example:8443")).toHaveProperty("caller");
    expect(await at("other.example")).toEqual(refused(403, "MCI_FORBIDDEN"));
    expect(await at("localhost")).toEqual(refused(403, "MCI_FORBIDDEN"));
    expect(await at("tools.example", { origin: "https://app.example" })).toHaveProperty("caller");
    expect(await at("tools.example", { origin: "https://app.example:444" })).toEqual(refused(403, "MCI_FORBIDDEN"));
  });

  it("with tokens and no list, pages of the same host may call", async () => {
    const token = await signed(good);
    const from = (origin: string): Promise<Admission> => withToken(token, { jwt }, { origin });
    expect(await from("https://tools.example")).toHaveProperty("caller");
    expect(await from("https://evil.example")).toEqual(refused(403, "MCI_FORBIDDEN"));
    expect(await from("https://tools.example:8443")).toEqual(refused(403, "MCI_FORBIDDEN"));
  });

  it("lets browsers know, before the token too", async () => {
    const origin = "https://app.example";
    const asking = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const preflight = await createGuard(options).admit({
      method: "OPTIONS",
      path: "/mcp",
      headers: { host: "tools.example", ...asking },
    });
    expect(preflight).toMatchObject({
      response: {
        status: 204,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-headers": "authorization",
          vary: "origin",
        },
      },
    });
    expect(await admit(options, { origin })).toMatchObject({
      response: { status: 401, headers: { "access-control-allow-origin": origin } },
    });
    expect(await withToken(await signed(good), options, { origin })).toMatchObject({
      headers: { "access-control-allow-origin": origin },
    });
  });

  it.each([
    ["allowedHosts", { allowedHosts: ["https://tools.example"] }],
    ["allowedHosts", { allowedHosts: ["*"] }],
    ["allowedOrigins", { allowedOrigins: ["app.example"] }],
    ["allowedOrigins", { allowedOrigins: ["https://app.example/path"] }],
    ["allowedOrigins", { allowedOrigins: ["*"] }],
  ])("%s of another form are refused: %j", (name, wrong) => {
    expect(() => createGuard(wrong)).toThrow(name);
  });
});

function without<T extends object, K extends keyof T>(object: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = object;
  return rest;
}

describe("admit", () => {
  const { token, entry } = createToken({ subject: "ada" });
  const guard = createGuard({ tokens: [entry], allowedHosts: ["tools.example"] });
  const admitted = { caller: { subject: "ada" } };
  const authorization = `Bearer ${token}`;

  it("takes a request of fetch, with or without the header Host", async () => {
    const request = new Request("http://tools.example/mcp?a=1", { method: "POST", headers: { authorization } });
    expect(await guard.admit(request)).toMatchObject(admitted);
    request.headers.set("host", "other.example");
    expect(await guard.admit(request)).toEqual(refused(403, "MCI_FORBIDDEN"));
    expect(await guard.admit(new Request("http://tools.example/mcp"))).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("takes the headers of fetch, also those of another implementation", async () => {
    const headers = new Headers({ Host: "tools.example", Authorization: authorization });
    const parts = { method: "POST", path: "/mcp" };
    expect(await guard.admit({ ...parts, headers })).toMatchObject(admitted);
    class OtherHeaders {
      get = (name: string): string | null => headers.get(name);
      [Symbol.iterator] = (): IterableIterator<[string, string]> => headers.entries();
    }
    expect(await guard.admit({ ...parts, headers: new OtherHeaders() as never })).toMatchObject(admitted);
    expect(await guard.admit({ ...parts, headers: new Headers({ authorization }) })).toEqual(
      refused(403, "MCI_FORBIDDEN"),
    );
    headers.append("authorization", authorization);
    expect(await guard.admit({ ...parts, headers })).toEqual(refused(401, "MCI_TOKEN"));
  });

  it("takes a request of node:http, and finds the path in its URL", async () => {
    const resource = "https://tools.example/mcp";
    const published = createGuard({ tokens: [entry], resource });
    const asked = { method: "GET", headers: { host: "tools.example" } };
    for (const url of [
      "/.well-known/oauth-protected-resource/mcp?x=/",
      "http://tools.example/.well-known/oauth-protected-resource",
    ]) {
      expect(await published.admit({ ...asked, url } as never)).toMatchObject({ response: { status: 200 } });
    }
    expect(await published.admit({ ...asked, url: "/mcp" } as never)).toMatchObject({ response: { status: 401 } });
    const call = { method: "POST", url: "/mcp", headers: { host: "tools.example", authorization } };
    expect(await guard.admit(call as never)).toMatchObject(admitted);
  });
});
