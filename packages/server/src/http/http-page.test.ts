import { text, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { createToken } from "../guard/static-tokens.ts";
import type { HttpPage, PageApiRequest } from "./http-page.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";
import { serving } from "../../test/serving.ts";

const toolbox: Toolbox = { tools: () => [], execute: async () => text("called") };

interface Served {
  readonly url: string;
  readonly requests: PageApiRequest[];
  readonly closed: () => number;
  close(): Promise<void>;
}

async function serve(options: Partial<ServeHttpOptions> = {}): Promise<Served> {
  const requests: PageApiRequest[] = [];
  let closed = 0;
  const page: HttpPage = {
    path: "/ui",
    isFile: (path) => !path.startsWith("/ui/api/"),
    file: ({ path }) => ({ status: 200, headers: { "content-type": "text/plain" }, body: `file ${path}` }),
    async api(request, { execute }) {
      requests.push(request);
      const { content } = await execute("x");
      return { status: 200, headers: {}, body: JSON.stringify(content) };
    },
    close: () => void (closed += 1),
  };
  const server = await serving({ toolbox, rest: false, page, ...options });
  return { url: server.url, requests, closed: () => closed, close: () => server.close() };
}

describe("a page of the server", () => {
  it("has files that need no token, and an API whose callers are checked", async () => {
    const { token, entry } = createToken({ subject: "Ada", scopes: ["mci:ui"] });
    const { url, requests } = await serve({ guard: { tokens: [entry] } });
    expect(await (await fetch(`${url}/ui`)).text()).toBe("file /ui");
    expect(await (await fetch(`${url}/ui/a.js`)).text()).toBe("file /ui/a.js");
    expect((await fetch(`${url}/ui/api/state`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/ui/api/state?a=1`, { method: "POST", headers, body: "{}" });
    expect(await response.json()).toEqual([{ type: "text", text: "called" }]);
    expect(requests).toMatchObject([
      { path: "/ui/api/state", query: "a=1", body: "{}", scopes: ["mci:ui"], context: { subject: "Ada" } },
    ]);
  });

  it("is closed to pages of other hosts and origins, and owns its path alone", async () => {
    const { url, requests } = await serve();
    const origin = { origin: "https://evil.example" };
    expect((await fetch(`${url}/ui/`, { headers: origin })).status).toBe(403);
    expect((await fetch(`${url}/ui/api/state`, { headers: origin })).status).toBe(403);
    expect(requests).toEqual([]);
    expect((await fetch(`${url}/uii`)).status).toBe(404);
    expect((await fetch(`${url}/ui/api/state`)).status).toBe(200);
    expect(requests[0]?.scopes).toBeUndefined();
  });

  it("waits without taking the place of other requests", async () => {
    const waiting = (): ReadableStream<Uint8Array> => new ReadableStream({ start: () => undefined });
    const page: HttpPage = {
      path: "/ui",
      isFile: () => false,
      file: () => ({ status: 404, headers: {}, body: "" }),
      api: async ({ path }) =>
        path === "/ui/wait"
          ? { status: 200, headers: {}, body: waiting(), isSubscription: true }
          : { status: 200, headers: {}, body: "answered" },
    };
    const { url } = await serve({ page, limits: { requests: 1, subscriptions: 1 } });
    const first = await fetch(`${url}/ui/wait`);
    expect(await (await fetch(`${url}/ui/other`)).text()).toBe("answered");
    expect((await fetch(`${url}/ui/wait`)).status).toBe(429);
    await first.body?.cancel();
  });

  it("is told when the server closes", async () => {
    const { close, closed } = await serve();
    await close();
    expect(closed()).toBe(1);
  });
});
