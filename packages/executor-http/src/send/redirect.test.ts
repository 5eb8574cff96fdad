import { textOf, type HttpExecution } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { run } from "../../test/run.ts";
import { startServer, type TestServer } from "../../test/server.ts";
import { env as clientEnv, oauth2, startTokenServer } from "../../test/token-server.ts";

/** Sends everything but `/end` on. */
function redirecting(status: number, to: string): Promise<TestServer> {
  return startServer((response, { url }) => {
    if (url.startsWith("/end")) response.end("the end");
    else response.writeHead(status, { location: to }).end();
  });
}

const env = { ...clientEnv, KEY: "SECRET-key", PASSWORD: "SECRET-password" };
const canaries = /SECRET|token-1|TRUNSRVQ|order-7/;

const senders: readonly Partial<HttpExecution>[] = [
  { auth: { type: "bearer", token: "{{env.KEY}}" } },
  { auth: { type: "basic", username: "u", password: "{{env.PASSWORD}}" } },
  { auth: { type: "apiKey", in: "header", name: "X-Key", value: "{{env.KEY}}" } },
  { auth: { type: "apiKey", in: "query", name: "key", value: "{{env.KEY}}" } },
  { headers: { Cookie: "a={{env.KEY}}", "X-Own": "{{env.KEY}}", Referer: "https://h.example/{{env.KEY}}" } },
  { method: "DELETE", headers: { "Idempotency-Key": "order-7" }, idempotency: { header: "Idempotency-Key" } },
];

describe("a redirect", () => {
  it("is followed, and its own origin gets the same headers", async () => {
    const server = await redirecting(302, "/end?page=1");
    const auth = { type: "bearer", token: "{{env.KEY}}" } as const;
    const result = await run({ url: `${server.origin}/start`, auth, headers: { "X-Own": "own" } }, { env });
    expect(textOf(result)).toBe("the end");
    expect(server.seen[1]).toMatchObject({
      url: "/end?page=1",
      headers: { authorization: "Bearer SECRET-key", "x-own": "own" },
    });
  });

  it.each(senders)("takes no credentials to another origin: %j", async (execution) => {
    const other = await startServer();
    const server = await redirecting(302, `${other.origin}/there`);
    const headers = { Accept: "text/plain", ...execution.headers };
    expect(await run({ url: server.origin, ...execution, headers }, { env })).toMatchObject({ isError: false });
    expect(JSON.stringify(server.seen)).toMatch(canaries);
    expect(other.seen).toMatchObject([{ url: "/there", headers: { accept: "text/plain", "user-agent": "mci" } }]);
    expect(JSON.stringify(other.seen)).not.toMatch(canaries);
  });

  it("takes neither a token nor the user of the url to another origin", async () => {
    const tokens = await startTokenServer();
    const other = await startServer();
    const server = await redirecting(308, other.origin);
    await run({ url: server.origin, auth: oauth2(tokens) }, { env });
    await run({ url: server.origin.replace("//", "//u:{{env.PASSWORD}}@") }, { env });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token-1",
      `Basic ${Buffer.from("u:SECRET-password").toString("base64")}`,
    ]);
    expect(other.seen).toHaveLength(2);
    expect(JSON.stringify(other.seen)).not.toMatch(canaries);
  });

  it("decides about the query: a key is not written there again", async () => {
    const server = await redirecting(302, "/end?page=1");
    const auth = { type: "apiKey", in: "query", name: "key", value: "{{env.KEY}}" } as const;
    await run({ url: server.origin, auth }, { env });
    expect(server.seen.map(({ url }) => url)).toEqual(["/?key=SECRET-key", "/end?page=1"]);
  });

  it.each([301, 302, 303])("with %s makes a GET of a POST, without its body", async (status) => {
    const server = await redirecting(status, "/end");
    await run({ url: server.origin, method: "POST", body: { raw: "the body" } });
    expect(server.seen[1]).toMatchObject({ method: "GET", body: "" });
    expect(server.seen[1]?.headers).not.toHaveProperty("content-type");
  });

  it.each([307, 308])("with %s sends the same again, but no body to another origin", async (status) => {
    const post = { method: "POST", body: { raw: "the body" } } as const;
    const same = await redirecting(status, "/end");
    await run({ url: same.origin, ...post });
    expect(same.seen[1]).toMatchObject({ method: "POST", body: "the body" });

    const other = await startServer();
    const server = await redirecting(status, other.origin);
    const result = await run({ url: server.origin, ...post, idempotency: { header: "Idempotency-Key" } });
    expect(result).toMatchObject({ code: "MCI_HTTP_REDIRECT", metadata: { status_code: status } });
    expect(result).not.toHaveProperty("retry");
    expect(other.seen).toHaveLength(0);
  });

  it.each([429, 503])(
    "that answers a write with a page does not have it written again, though that says %s",
    async (status) => {
      const server = await startServer((response, { url }) =>
        url === "/page" ? response.writeHead(status).end() : response.writeHead(303, { location: "/page" }).end(),
      );
      const post = { url: server.origin, method: "POST", body: { raw: "an order" } } as const;
      const result = await run(post);
      expect(result).toMatchObject({ code: "MCI_HTTP_STATUS", metadata: { status_code: status } });
      expect(result).not.toHaveProperty("retry");
      expect(await run({ ...post, idempotency: { header: "Key" } })).toHaveProperty("retry");
    },
  );

  it("takes a key nowhere else, whatever its header is called", async () => {
    const other = await startServer();
    const server = await redirecting(302, `${other.origin}/there`);
    for (const name of ["User-Agent", "Accept"]) {
      const auth = { type: "apiKey", in: "header", name, value: "{{env.KEY}}" } as const;
      await run({ url: server.origin, auth }, { env });
    }
    expect(other.seen).toHaveLength(2);
    expect(JSON.stringify(other.seen)).not.toMatch(canaries);
  });

  it("leads nowhere that is forbidden, and not in circles", async () => {
    const forbidden = await redirecting(302, "http://169.254.169.254/latest/meta-data");
    expect(await run({ url: forbidden.origin })).toMatchObject({ code: "MCI_NETWORK_REFUSED" });
    const circle = await redirecting(302, "/again");
    expect(await run({ url: circle.origin })).toMatchObject({ code: "MCI_HTTP_REDIRECT" });
    expect(circle.seen).toHaveLength(6);
  });
});
