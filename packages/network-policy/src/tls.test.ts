import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

import { describe, expect, it } from "vitest";

import { trustIn } from "./route/certificates.ts";
import { networkPolicy } from "./index.ts";
import { authority, serveSecure } from "../test/secure.ts";
import { errorOf, follow, get, lookupOf, policyOf, redirecting, serve } from "../test/servers.ts";

const lookup = lookupOf(["127.0.0.1"]);

describe("a certificate", () => {
  it("that nobody vouches for is refused, and accepted once ca names its authority", async () => {
    const { url, port } = await serveSecure((_, response) => response.end("secret"));
    const request = get(url);
    await expect(request).rejects.toMatchObject({ hint: expect.stringContaining("option 'ca'") });
    expect(await errorOf(request)).toBe(
      `MCI_HTTP_TLS the certificate of 127.0.0.1:${port} is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)`,
    );
    const others = tls.rootCertificates.slice(0, 2);
    for (const ca of [authority, [authority], [...others, authority], `${others.join("\n")}\n# ours\n${authority}`]) {
      expect((await get(url, { policy: policyOf({ ca }) })).body.toString()).toBe("secret");
    }
    expect(await errorOf(get(url, { policy: policyOf({ ca: others }) }))).toContain("is not trusted");
  });

  it("must be made out to the name in the url", async () => {
    const { port } = await serveSecure((_, response) => response.end("secret"));
    const policy = policyOf({ ca: authority, lookup });
    expect(await get(`https://secure.example:${port}/`, { policy })).toMatchObject({ status: 200 });
    expect(await errorOf(get(`https://other.example:${port}/`, { policy }))).toBe(
      `MCI_HTTP_TLS the certificate of other.example:${port} is made out to another name (ERR_TLS_CERT_ALTNAME_INVALID)`,
    );
  });

  it("is not checked against a Host header", async () => {
    const { port } = await serveSecure((request, response) => response.end(request.headers.host));
    const policy = policyOf({ ca: authority, lookup });
    const answer = await get(`https://secure.example:${port}/`, { policy, headers: ["host", "other.example"] });
    expect(answer.body.toString()).toBe("other.example");
    const wrong = get(`https://other.example:${port}/`, { policy, headers: ["host", "secure.example"] });
    expect(await errorOf(wrong)).toContain("made out to another name");
  });

  it("must not have expired", async () => {
    const { url, port } = await serveSecure((_, response) => response.end("secret"), "expired");
    const request = get(url, { policy: policyOf({ ca: authority }) });
    await expect(request).rejects.not.toHaveProperty("hint");
    expect(await errorOf(request)).toBe(
      `MCI_HTTP_TLS the certificate of 127.0.0.1:${port} has expired (CERT_HAS_EXPIRED)`,
    );
  });

  it("in ca comes on top of the certificates of Node, and costs nothing without", async () => {
    const handed: unknown[] = [];
    const { createSecureContext } = tls;
    tls.createSecureContext = (options) => createSecureContext(handed.push(options?.ca) > 0 ? options : undefined);
    syncBuiltinESMExports();
    try {
      expect(await trustIn([authority])).toHaveProperty("secureContext");
      expect(await trustIn([])).toEqual({});
    } finally {
      tls.createSecureContext = createSecureContext;
      syncBuiltinESMExports();
    }
    expect(handed).toEqual([[...tls.rootCertificates, authority]]);
  });

  it.each([
    ["text that is not one", "authority.pem"],
    ["nothing", ""],
    ["a broken one", authority.replace(/M/g, "N")],
    ["one of several that is not one", [authority, "authority.pem"]],
    ["bytes", Buffer.from(authority)],
    ["a key", "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----"],
  ])("is asked for: ca may not be %s", (_, ca) => {
    expect(() => networkPolicy({ ca: ca as string })).toThrow(
      expect.objectContaining({
        code: "MCI_CONFIG",
        message: "The option 'ca' contains something that is not a certificate.",
      }),
    );
  });
});

describe("a redirect from https to http", () => {
  it("leads to another origin: credentials stay behind", async () => {
    const seen: unknown[] = [];
    const plain = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end("plain");
    });
    const secure = await serveSecure((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: plain.url.href }).end();
    });
    const headers = ["authorization", "SECRET-word"];
    await follow(secure.url, { headers, policy: policyOf({ ca: authority }) });
    expect(seen).toEqual(["SECRET-word", undefined]);
  });

  it("does not send a body in the clear, and the other way round does not either", async () => {
    const secure = await serveSecure((_, response) => response.writeHead(307, { location: plain.url.href }).end());
    const plain = await redirecting(secure.url, 308);
    for (const { url } of [secure, plain]) {
      const request = follow(url, { method: "POST", body: "x", policy: policyOf({ ca: authority }) });
      expect(await errorOf(request)).toMatch(/^MCI_HTTP_REDIRECT .* which would be sent the body/);
    }
  });
});
