import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  failure,
  inputRequired,
  MCIError,
  success,
  text,
  type ResultContent,
  type Tool,
  type Toolbox,
} from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, describe, expect, it } from "vitest";
import { launchTickets } from "./api/launch-tickets.ts";
import type { PageRequest, PageResponse } from "./page-http.ts";
import type { Workbench } from "./workbench.ts";
import { workbenchPage, type WorkbenchPage } from "./workbench-page.ts";

const folder = temporaryFolder(afterAll);
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), '<meta name="style-nonce" content="NONCE_OF_STYLES" />');
writeFileSync(join(folder, "assets/main-1.js"), "let a = 1;".repeat(100));
writeFileSync(join(folder, "secret.txt"), "not a file of the page");

const tool = {
  name: "greet",
  description: "Greets",
  tags: [],
  annotations: { readOnlyHint: true },
  execution: { type: "text" },
  origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
} as unknown as Tool;
const toolbox: Toolbox = {
  tools: () => [tool],
  execute: async (name, props) => text(`${name} ${JSON.stringify(props)}`),
};
const plain: Workbench = { title: "mci.yaml", inspect: async () => ({ tools: {}, problems: [], files: ["mci.yaml"] }) };

function open(workbench: Workbench = plain): Promise<WorkbenchPage> {
  return workbenchPage(workbench, { folder, launchToken: "launch-token" });
}

interface Asked {
  readonly body?: object | string;
  readonly token?: string;
  readonly scopes?: readonly string[];
  readonly query?: string;
}

async function ask(page: WorkbenchPage, path: string, asked: Asked = {}): Promise<{ status: number; body: unknown }> {
  const { body, token = "launch-token", scopes, query = "" } = asked;
  const request: PageRequest = {
    method: body === undefined ? "GET" : "POST",
    path: `/ui/api/${path}`,
    query,
    headers: { authorization: `Bearer ${token}` },
    body: typeof body === "string" ? body : JSON.stringify(body ?? ""),
    context: {},
    scopes,
  };
  const { status, body: answer } = await page.api(request, toolbox);
  return { status, body: answerIn(await textOf(answer)) };
}

const callRequest: PageRequest = {
  method: "POST",
  path: "/ui/api/call",
  query: "",
  headers: { authorization: "Bearer launch-token" },
  body: '{"name":"greet","arguments":{}}',
  context: {},
};

/** Returns the answer; of a call, the last of its lines. */
function answerIn(text: string): unknown {
  const last: unknown = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
  return typeof last === "object" && last !== null && "answer" in last ? last.answer : last;
}

interface Asking {
  readonly asks: { readonly state: string };
  readonly result: object;
}

async function textOf(body: PageResponse["body"]): Promise<string> {
  if (!(body instanceof ReadableStream)) return Buffer.from(body).toString("utf8");
  let text = "";
  for await (const piece of body) text += Buffer.from(piece).toString("utf8");
  return text;
}

function file(page: WorkbenchPage, path: string, method = "GET", headers = {}): PageResponse {
  return page.file({ method, path, headers });
}

describe("the files of the page", () => {
  it("are served with a policy, and the page itself with a nonce of its own each time", async () => {
    const page = await open();
    const [first, second] = [file(page, "/ui/"), file(page, "/ui/")];
    const nonce = /'nonce-([\w-]+)'/.exec(first.headers["content-security-policy"] ?? "")?.[1] ?? "";
    expect(await textOf(first.body)).toContain(`content="${nonce}"`);
    expect(first.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; .*trusted-types 'none'$/,
    );
    expect(first.body).not.toBe(second.body);
    expect(file(page, "/ui")).toMatchObject({ status: 308, headers: { location: "ui/" } });
  });

  it("are those of the build alone, compressed where the browser takes that", async () => {
    const page = await open();
    const zipped = file(page, "/ui/assets/main-1.js", "GET", { "accept-encoding": "gzip, br" });
    expect(zipped.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "text/javascript; charset=utf-8",
    });
    expect(gunzipSync(zipped.body as Uint8Array).toString()).toBe(
      await textOf(file(page, "/ui/assets/main-1.js").body),
    );
    for (const path of ["/ui/secret.txt", "/ui/../index.html", "/ui/assets/%2e%2e/index.html", "/ui/x"]) {
      expect(file(page, path).status).toBe(404);
    }
    expect(file(page, "/ui/", "POST").status).toBe(405);
  });

  it("are required", async () => {
    await expect(workbenchPage(plain, { folder: join(folder, "nowhere") })).rejects.toMatchObject({
      code: "MCI_CONFIG",
    });
  });
});

describe("the API of the page", () => {
  it("requires the token of the launch, or a token of the server with its scope", async () => {
    const page = await open();
    expect(await ask(page, "state", { token: "other" })).toMatchObject({ status: 401, body: { code: "MCI_TOKEN" } });
    expect((await ask(page, "state", { scopes: [] })).status).toBe(403);
    expect((await ask(page, "state", { scopes: ["mci:ui"], token: "any" })).status).toBe(200);
    expect((await ask(page, "state")).status).toBe(200);
    expect(page.fragment).toBe("#token=launch-token");
  });

  it("gives the token of the launch for a ticket, once and soon", async () => {
    const page = await open();
    const ticketIn = (fragment: string): string => fragment.slice("#ticket=".length);
    const ticket = ticketIn(page.fragmentForOnce());
    const refused = { status: 401, body: { code: "MCI_TOKEN" } };
    expect(await ask(page, "token", { token: ticket })).toMatchObject(refused); // not a POST
    expect(await ask(page, "state", { token: ticket })).toMatchObject(refused);
    expect(await ask(page, "token", { token: ticket, body: {} })).toEqual({
      status: 200,
      body: { token: "launch-token" },
    });
    expect(await ask(page, "token", { token: ticket, body: {} })).toMatchObject(refused);
    expect(await ask(page, "token", { token: "launch-token", body: {} })).toMatchObject(refused);
    let now = 0;
    const tickets = launchTickets(() => now);
    const [first, second] = [tickets.issue(), tickets.issue()];
    now = 29_999;
    expect(tickets.redeem(first)).toBe(true);
    now = 30_000;
    expect(tickets.redeem(second)).toBe(false);
  });

  it("describes the tools, calls them, and says what it cannot do", async () => {
    const page = await open();
    expect((await ask(page, "state")).body).toMatchObject({
      title: "mci.yaml",
      views: [],
      maySave: false,
      tools: [{ name: "greet", type: "text", hints: ["read-only"] }],
    });
    expect((await ask(page, "tool", { query: "name=greet" })).body).toMatchObject({ inputSchema: { type: "object" } });
    const call = await ask(page, "call", { body: { name: "greet", arguments: { a: 1 } } });
    expect(call.body).toMatchObject({ result: { content: [{ text: 'greet {"a":1}' }] } });
    for (const path of ["source", "tests", "lock", "audit", "constructor"]) {
      expect((await ask(page, path)).status).toBe(404);
    }
    expect((await ask(page, "tool", { query: "name=nope" })).body).toMatchObject({
      refused: { code: "MCI_TOOL_UNKNOWN" },
    });
    expect((await ask(page, "call", { body: "{" })).status).toBe(400);
    expect((await ask(page, "call", { body: {} })).status).toBe(400);
  });

  it("refuses an integer that a number cannot hold, and names it as written", async () => {
    const page = await open();
    const body = '{"name":"greet","arguments":{"a":8812639451207734519}}';
    expect(await ask(page, "call", { body })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("8812639451207734519 has more digits") },
    });
  });

  it("refuses bodies that programs would read in two ways, and names that are not strings", async () => {
    const runs: unknown[] = [];
    const run = async (names: readonly string[]): Promise<[]> => (runs.push(names), []);
    const page = await open({ ...plain, tests: { list: async () => [{ tool: "greet", name: "b" }], run } });
    const bodies = [
      ["call", '{"name":"greet","arguments":{"a":1,"a":2}}'],
      ["call", '{"name":"other","n\\u0061me":"greet","arguments":{}}'],
      ...["[1]", "[null]", '[{"toString":1}]', '"a"', "{}", "null"].map((names) => ["tests/run", `{"names":${names}}`]),
      ["tests/run", "{}"],
    ] as const;
    for (const [path = "", body = ""] of bodies) {
      expect([body, await ask(page, path, { body })]).toMatchObject([
        body,
        { status: 400, body: { code: "MCI_REQUEST" } },
      ]);
    }
    expect((await ask(page, "tests/run", { body: { names: ["greet > b"] } })).status).toBe(200);
    expect(runs).toEqual([["greet > b"]]);
  });

  it("keeps facts about an error to the program", async () => {
    const failing: Toolbox = {
      ...toolbox,
      execute: async () =>
        failure("It failed.", {
          code: "MCI_HTTP",
          details: { path: "/srv/inner.yaml" },
          metadata: { status_code: 500 },
        }),
    };
    const page = await open();
    const { body } = await page.api(callRequest, failing);
    const { result } = answerIn(await textOf(body)) as { readonly result: object };
    expect(result).toMatchObject({ isError: true, code: "MCI_HTTP", metadata: { status_code: 500 } });
    expect(result).not.toHaveProperty("details");
  });

  it("links the question of a call that waits for a person", async () => {
    const asking: Toolbox = {
      ...toolbox,
      execute: async () => failure("Not run.", { code: "MCI_APPROVAL", details: { approvalId: "QJ3rN0aV" } }),
    };
    for (const [questionUrl, question] of [
      [(id: string) => `/approvals/${id}`, "/approvals/QJ3rN0aV"],
      [undefined, undefined],
    ] as const) {
      const page = await open({ ...plain, ...(questionUrl && { questionUrl }) });
      const { body } = await page.api(callRequest, asking);
      const answer = answerIn(await textOf(body)) as { readonly result: object; readonly question?: string };
      expect(answer.result).toHaveProperty("code", "MCI_APPROVAL");
      expect(answer.question).toBe(question);
    }
  });

  it("passes on the forms of a tool, and the responses with the state that it gave, which nobody can change", async () => {
    const given: unknown[] = [];
    const requestedSchema = { type: "object", properties: { city: { type: "string" } } };
    const params = { message: "Where?", requestedSchema };
    const asking: Toolbox = {
      ...toolbox,
      execute: async (_, __, { roundTrip } = {}) => {
        given.push(roundTrip);
        if (roundTrip?.inputResponses !== undefined) return text("Thanks");
        return inputRequired({
          inputRequests: { where: { method: "elicitation/create", params } },
          requestState: "s.1",
        });
      },
    };
    const page = await open();
    const call = async (added: object, context = {}): Promise<{ status: number; body: Asking }> => {
      const body = JSON.stringify({ name: "greet", arguments: {}, ...added });
      const { status, body: answer } = await page.api({ ...callRequest, body, context }, asking);
      return { status, body: answerIn(await textOf(answer)) as Asking };
    };
    const asked = await call({});
    const { state } = asked.body.asks;
    expect(asked.body.asks).toEqual({
      forms: [{ name: "where", message: "Where?", schema: requestedSchema }],
      state: expect.stringMatching(/^[\w-]{43}\.s\.1$/),
      isApproval: false,
    });
    expect(asked.body.result).not.toHaveProperty("inputRequired");
    const responses = { where: { action: "accept", content: { city: "Oslo" } } };
    for (const [added, context] of [
      [{ responses, state: state.replace("s.1", "s.2") }],
      [{ responses, state }, { subject: "ada" }],
      [{ responses, state: "s.1" }],
      [{ responses: { where: { action: "yes" } }, state }],
      [{ responses: [], state }],
    ] as const) {
      expect(await call(added, context)).toMatchObject({ status: 400, body: { code: "MCI_REQUEST" } });
    }
    expect((await call({ responses, state })).body.result).toMatchObject({ isError: false });
    const clientCapabilities = { elicitation: { form: {} } };
    expect(given).toEqual([
      { clientCapabilities },
      { clientCapabilities, inputResponses: responses, requestState: "s.1" },
    ]);
  });

  it("sends progress while a call runs: at once, and of many steps the last", async () => {
    const page = await open();
    let finish = (): void => undefined;
    const execute: Toolbox["execute"] = async (_, __, { onProgress } = {}) => {
      for (let progress = 1; progress <= 50; progress += 1) onProgress?.({ progress, total: 50, message: "on" });
      await new Promise<void>((resolve) => (finish = resolve));
      return text("done");
    };
    const { body, headers } = await page.api(callRequest, { ...toolbox, execute });
    expect(headers["content-type"]).toBe("application/x-ndjson");
    const lines: unknown[] = [];
    for await (const piece of body as ReadableStream<Uint8Array>) {
      lines.push(JSON.parse(Buffer.from(piece).toString("utf8")));
      if (lines.length === 2) finish();
    }
    expect(lines).toMatchObject([
      { progress: { progress: 1, total: 50, message: "on" } },
      { progress: { progress: 50 } },
      { answer: { result: { content: [{ text: "done" }] }, progress: { length: 50 } } },
    ]);
  });

  it("ends a call whose page goes away, and tells nobody of its error", async () => {
    const errors: unknown[] = [];
    const page = await workbenchPage(plain, {
      folder,
      launchToken: "launch-token",
      onError: (error) => errors.push(error),
    });
    let ended = (): void => undefined;
    const hasEnded = new Promise<void>((resolve) => (ended = resolve));
    const execute: Toolbox["execute"] = async (_, __, { signal } = {}) => {
      await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
      ended();
      throw new Error("aborted");
    };
    const { body } = await page.api(callRequest, { ...toolbox, execute });
    await (body as ReadableStream).cancel();
    await hasEnded;
    expect(errors).toEqual([]);
  });

  it("shows no form for what it did not offer", async () => {
    const page = await open();
    for (const [method, params] of [
      ["sampling/createMessage", {}],
      ["elicitation/create", { mode: "url", url: "https://example.com", message: "Open this" }],
      ["elicitation/create", { message: "No form" }],
    ] as const) {
      const execute: Toolbox["execute"] = async () => inputRequired({ inputRequests: { a: { method, params } } });
      const { body } = await page.api(callRequest, { ...toolbox, execute });
      const answer = answerIn(await textOf(body)) as { readonly asks?: object; readonly result: object };
      expect(answer.asks).toBeUndefined();
      expect(answer.result).toMatchObject({ isError: true, code: "MCI_INPUT_REQUIRED" });
    }
  });

  it("leaves out problems and drift of tools that the caller does not have", async () => {
    const problem = { severity: "warning", message: "Odd", code: "MCI_LOAD" } as const;
    const difference = { kind: "changed", parts: [], locked: "", now: "" } as const;
    const page = await open({
      ...plain,
      inspect: async () => ({
        tools: { greet: {}, hidden: {} },
        problems: [{ ...problem, tool: "hidden" }, { ...problem, tool: "greet" }, problem],
        files: [],
      }),
      differences: async () => [
        { ...difference, tool: "hidden" },
        { ...difference, tool: "greet" },
      ],
    });
    expect((await ask(page, "state")).body).toMatchObject({ problems: [{ ...problem, tool: "greet" }, problem] });
    expect((await ask(page, "lock")).body).toEqual({ differences: [{ ...difference, tool: "greet" }] });
  });

  it("shows no calls of tools that are gone, which may have been for others, and names that never were", async () => {
    const records = [{ tool: "greet" }, { tool: "gone" }, { tool: "gret", code: "MCI_TOOL_UNKNOWN" }];
    const audit: NonNullable<Workbench["audit"]> = async (_, sees) => ({
      records: records.filter(({ tool, code }) => sees(tool, code)),
      isCut: false,
    });
    const calledOn = async (workbench: Workbench): Promise<unknown> => (await ask(await open(workbench), "audit")).body;
    expect(await calledOn({ ...plain, audit })).toEqual({ records: [records[0], records[2]], isCut: false });
    const read = async (): Promise<never> => expect.unreachable();
    expect(await calledOn({ ...plain, audit, source: { read } })).toEqual({ records, isCut: false });
  });

  it("answers with what the workbench refuses, and hides other errors", async () => {
    const errors: unknown[] = [];
    const crash = new TypeError("/home/ada/secret");
    const workbench: Workbench = {
      ...plain,
      explain: async (_, { kind }) => {
        throw kind === "refused" ? new MCIError("MCI_INPUT", "Not so.", { hint: "But so." }) : crash;
      },
    };
    const page = await workbenchPage(workbench, {
      folder,
      launchToken: "launch-token",
      onError: (error) => errors.push(error),
    });
    const explain = (kind: string): ReturnType<typeof ask> =>
      ask(page, "explain", { body: { name: "greet", arguments: { kind } } });
    expect(await explain("refused")).toEqual({
      status: 200,
      body: { refused: { code: "MCI_INPUT", error: "Not so.", hint: "But so." } },
    });
    expect(await explain("crash")).toMatchObject({ status: 500, body: { error: expect.not.stringContaining("ada") } });
    expect(errors).toEqual([crash]);
  });

  it("hides secrets in the trace of a call, and tells the audit log who reads it", async () => {
    const readers: unknown[] = [];
    const page = await open({
      ...plain,
      trace: async (work) => ({
        result: await work({ begin: () => ({ end: () => undefined }) }),
        steps: [{ name: "connect", at: 0, note: "GET http://key.example.com" }],
      }),
      audit: async ({ tenant }) => {
        readers.push(tenant);
        return { records: [], isCut: false };
      },
    });
    const request: PageRequest = {
      method: "POST",
      path: "/ui/api/call",
      query: "",
      headers: { authorization: "Bearer launch-token" },
      body: '{"name":"greet","arguments":{}}',
      context: { tenant: "acme" },
    };
    const redacting: Toolbox = { ...toolbox, redact: (secret) => secret.replaceAll("key", "[redacted]") };
    const { body } = await page.api(request, redacting);
    expect(answerIn(await textOf(body))).toMatchObject({ steps: [{ note: "GET http://[redacted].example.com" }] });
    await page.api({ ...request, method: "GET", path: "/ui/api/audit", body: "" }, toolbox);
    expect(readers).toEqual(["acme"]);
  });

  it("lists tools that were left out because of their errors", async () => {
    const problem = { severity: "error", message: "Wrong", code: "MCI_LOAD", tool: "broken", line: 3 } as const;
    const broken: Workbench = { ...plain, inspect: async () => ({ tools: {}, problems: [problem], files: [] }) };
    const read = async (): Promise<never> => expect.unreachable();
    expect((await ask(await open({ ...broken, source: { read } }), "state")).body).toMatchObject({
      tools: [{ name: "greet" }, { name: "broken", isBroken: true }],
    });
    // A caller who is served the tools alone may lack the scopes of a broken one.
    const served = await ask(await open(broken), "state");
    expect(JSON.stringify(served.body)).not.toContain("broken");
  });

  it("answers a request that waits once something changes, or when the page is closed", async () => {
    let changed = (): void => undefined;
    const watch = (callback: () => void): (() => void) => {
      changed = callback;
      return () => undefined;
    };
    const page = await open({ ...plain, watch });
    const waiting = ask(page, "changes", { query: "after=1" });
    changed();
    expect((await waiting).body).toEqual({ version: 2 });
    const last = ask(page, "changes", { query: "after=2" });
    page.close();
    expect((await last).body).toEqual({ version: 2 });
  });

  it("counts no tokens of an answer without a text", async () => {
    const page = await open({ ...plain, countTokens: (part) => part.length });
    const tokensOf = async (...content: readonly ResultContent[]): Promise<unknown> => {
      const { body } = await page.api(callRequest, { ...toolbox, execute: async () => success(content) });
      return (answerIn(await textOf(body)) as { readonly tokens?: number }).tokens;
    };
    const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
    expect(await tokensOf(image)).toBeUndefined();
    expect(await tokensOf({ type: "text", text: "four" }, image)).toBe(4);
    expect(await tokensOf()).toBe(0);
  });

  it("counts the tokens of a long answer by its beginning", async () => {
    let counted = 0;
    const countTokens = (part: string): number => {
      counted = Math.max(counted, part.length);
      return part.length / 4;
    };
    const page = await open({ ...plain, countTokens });
    const body = { name: "greet", arguments: { text: "x".repeat(1_000_000) } };
    const { tokens } = (await ask(page, "call", { body })).body as { readonly tokens: number };
    expect([counted, Math.round(tokens / 1_000)]).toEqual([100_000, 250]);
  });
});
