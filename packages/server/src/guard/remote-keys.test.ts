import { generateKeyPairSync } from "node:crypto";

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { beforeAll, describe, expect, it } from "vitest";

import { createGuard, type Admission, type Guard } from "./guard.ts";

let mine: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
let jwk: JWK;
beforeAll(async () => {
  mine = await generateKeyPair("ES256");
  jwk = { ...(await exportJWK(mine.publicKey)), kid: "one", alg: "ES256" };
});

interface KeyServer {
  readonly url: string;
  /** The response to send. */
  response: { status: number; body: string };
  requests: number;
}

async function keyServer(body: string, status = 200): Promise<KeyServer> {
  const state: { -readonly [K in keyof KeyServer]: KeyServer[K] } = {
    url: "",
    response: { status, body },
    requests: 0,
  };
  const origin = await serve((_, response) => {
    state.requests += 1;
    // Late, so that requests that could be under way together are.
    setTimeout(
      () => response.writeHead(state.response.status, { "content-type": "application/json" }).end(state.response.body),
      20,
    );
  });
  state.url = `${origin}/keys`;
  return state;
}

function guardWith(jwksUrl: string, errors: unknown[] = [], algorithm = "ES256"): Guard {
  const jwt = { jwksUrl, algorithms: [algorithm], issuer: "login", audience: "tools" };
  return closedAtEnd(createGuard({ jwt }, (error) => errors.push(error)));
}

async function admit(guard: Guard, kid = "one"): Promise<Admission> {
  const token = await new SignJWT({ iss: "login", aud: "tools" })
    .setExpirationTime("1m")
    .setProtectedHeader({ alg: "ES256", kid })
    .sign(mine.privateKey);
  return guard.admit({ method: "GET", path: "/", headers: { host: "x", authorization: `Bearer ${token}` } });
}

describe("keys at a url", () => {
  it("are fetched with the first token, once for all that wait", async () => {
    const server = await keyServer(JSON.stringify({ keys: [jwk] }));
    const guard = guardWith(server.url);
    expect(server.requests).toBe(0);
    const admissions = await Promise.all(Array.from({ length: 20 }, () => admit(guard)));
    expect(admissions.every((admission) => "caller" in admission)).toBe(true);
    await admit(guard);
    expect(server.requests).toBe(1);
  });

  it("are not fetched again and again for tokens of keys that nobody knows", async () => {
    const server = await keyServer(JSON.stringify({ keys: [jwk] }));
    const guard = guardWith(server.url);
    for (let index = 0; index < 10; index += 1) {
      expect(await admit(guard, `unknown-${index}`)).toMatchObject({ response: { status: 401 } });
    }
    expect(server.requests).toBe(1);
  });

  it("that are unavailable make 503, not 401, and leave the server of the keys alone for a while", async () => {
    const server = await keyServer("down", 500);
    const errors: unknown[] = [];
    const guard = guardWith(server.url, errors);
    for (let index = 0; index < 5; index += 1) {
      expect(await admit(guard)).toMatchObject({ response: { status: 503, headers: { "retry-after": "5" } } });
    }
    expect(server.requests).toBe(1);
    // A failure is reported once: clients could fill the log otherwise.
    expect(errors).toHaveLength(1);
  });

  it.each([
    ["no JSON", "<html>"],
    ["no set of keys", "[]"],
  ])("that are %s make 503", async (_, body) => {
    const guard = guardWith((await keyServer(body)).url);
    expect(await admit(guard)).toMatchObject({ response: { status: 503 } });
  });

  it.each<[string, object]>([
    ["has a point that is not on its curve", { x: "AAAA", y: "AAAA" }],
    ["lacks its point", { x: undefined, y: undefined }],
    ["has a point that is not text", { x: 5 }],
  ])("with one that %s make 503 for the tokens it signed, and no 500", async (_, broken) => {
    const errors: unknown[] = [];
    const guard = guardWith((await keyServer(JSON.stringify({ keys: [{ ...jwk, ...broken }] }))).url, errors);
    expect(await admit(guard)).toMatchObject({ response: { status: 503, headers: { "retry-after": "5" } } });
    await admit(guard);
    expect(errors).toHaveLength(1);
  });

  it("with one of RSA that is too short make 503", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 1_024 });
    const short = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256" };
    const guard = guardWith((await keyServer(JSON.stringify({ keys: [short] }))).url, [], "RS256");
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { iss: "login", aud: "tools", exp: Math.floor(Date.now() / 1_000) + 60 };
    const token = `${part({ alg: "RS256", kid: "one" })}.${part(claims)}.AAAA`;
    const headers = { host: "x", authorization: `Bearer ${token}` };
    expect(await guard.admit({ method: "GET", path: "/", headers })).toMatchObject({ response: { status: 503 } });
  });

  it("are read up to 1 MB, and not taken when there is more", async () => {
    const guard = guardWith((await keyServer(JSON.stringify({ keys: [jwk] }) + " ".repeat(1_000_000))).url);
    expect(await admit(guard)).toMatchObject({ response: { status: 503 } });
  });

  it("are reached within the network rules: no address where clouds keep their secrets", async () => {
    const errors: unknown[] = [];
    const guard = guardWith("https://169.254.169.254/keys", errors);
    expect(await admit(guard)).toMatchObject({ response: { status: 503 } });
    expect(errors).toMatchObject([{ cause: { code: "MCI_NETWORK_REFUSED" } }]);
  });
});
