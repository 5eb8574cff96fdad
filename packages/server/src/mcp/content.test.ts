import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { MCIClient } from "mci";
import { describe, expect, it } from "vitest";
import { legacy, modern, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { serving } from "../../test/serving.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";
import { createToken } from "../guard/static-tokens.ts";
import { tenantToolboxes } from "../tenants/tenant-toolboxes.ts";

const tokens = { guest: createToken(), admin: createToken() };
const guard = {
  tokens: [
    { ...tokens.guest.entry, subject: "guest" },
    { ...tokens.admin.entry, subject: "admin", scopes: ["admin"] },
  ],
};

const files = {
  "main.mci.json": {
    schemaVersion: "1.0",
    skills: ["./skills", { folder: "./secret-skills", access: { scopes: ["admin"] } }],
    prompts: ["./prompts", { folder: "./secret-prompts", access: { scopes: ["admin"] } }],
    resources: [
      { uri: "docs://limits", file: "./limits.md", title: "Limits" },
      { uri: "docs://page", file: "./page.html" },
      { uri: "docs://secret", file: "./secret.md", access: { scopes: ["admin"] } },
      { uriTemplate: "notes://{year}/{day}", file: "./notes/{year}/{day}.md" },
    ],
  },
  "skills/refunds/SKILL.md": "---\nname: refunds\ndescription: Gives money back.\n---\n# Refunds\n",
  "skills/refunds/data/table.csv": "a,b\n",
  "secret-skills/hidden/SKILL.md": "---\nname: hidden\ndescription: Is hidden.\n---\n",
  "prompts/greet.md":
    "---\ndescription: Greets\narguments: [{ name: who, required: true, values: [Ada, Alan, Bob] }]\n---\nHello {{props.who}}",
  "secret-prompts/hide.md": "Hidden",
  "limits.md": "100 calls\n",
  "page.html": "<script>alert(1)</script>",
  "secret.md": "SECRET",
  "notes/2026/mon.md": "Monday",
  "notes/2026/tue.md": "Tuesday",
  "notes/2027/mon.md": "Later",
};

interface Answer {
  readonly headers: Headers;
  readonly result: Readonly<Record<string, never>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface Served {
  readonly folder: string;
  readonly client: MCIClient;
  readonly url: string;
  ask(draft: Draft, token?: string): Promise<Answer>;
}

async function served(options: Partial<ServeHttpOptions> = {}): Promise<Served> {
  const folder = folderOf(files);
  const client = closedAtEnd(await MCIClient.load(join(folder, "main.mci.json")));
  const mcp = { name: "test", version: "1", ttlMs: 5, cacheScope: "public" } as const;
  const server = await serving({ ...(!options.tenants && { toolbox: client }), guard, mcp, ...options });
  return { folder, client, url: server.url, ask: asking(server.url) };
}

function asking(url: string): Served["ask"] {
  return async (draft, token = tokens.guest.token) => {
    const { headers, body } = requestOf(named(draft));
    const sent = { ...(headers as Record<string, string>), authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/mcp`, { method: "POST", headers: sent, body });
    const text = await response.text();
    const data = text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "{}");
    return { headers: response.headers, ...JSON.parse(data) };
  };
}

/** Revision 2026-07-28 has the URI of a resource in a header. */
function named(draft: Draft): Draft {
  const { uri } = (draft.message as { readonly params?: { readonly uri?: string } }).params ?? {};
  return draft.headers["mcp-method"] === "resources/read"
    ? { ...draft, headers: { ...draft.headers, "mcp-name": uri } }
    : draft;
}

const both = [
  ["2025-11-25", legacy],
  ["2026-07-28", modern],
] as const;

describe.each(both)("content in revision %s", (_, make) => {
  it("is listed with what clients need to choose, and without what is for others", async () => {
    const { ask } = await served();
    expect((await ask(make("prompts/list"))).result).toMatchObject({
      prompts: [{ name: "greet", description: "Greets", arguments: [{ name: "who", required: true }] }],
    });
    expect((await ask(make("resources/list"))).result).toMatchObject({
      resources: [
        { uri: "docs://limits", name: "limits.md", title: "Limits", mimeType: "text/markdown", size: 10 },
        { uri: "docs://page", mimeType: "text/html" },
        { uri: "skill://refunds/SKILL.md", name: "refunds", description: "Gives money back." },
      ],
    });
    expect((await ask(make("resources/templates/list"))).result).toMatchObject({
      resourceTemplates: [{ uriTemplate: "notes://{year}/{day}", mimeType: "text/markdown" }],
    });
    const { result } = await ask(make("prompts/list"), tokens.admin.token);
    expect(result).toMatchObject({ prompts: [{ name: "greet" }, { name: "hide" }] });
  });

  it("is read: prompts as messages, resources as text", async () => {
    const { ask } = await served();
    expect((await ask(make("prompts/get", { name: "greet", arguments: { who: "Ada" } }))).result).toMatchObject({
      description: "Greets",
      messages: [{ role: "user", content: { type: "text", text: "Hello Ada" } }],
    });
    for (const [uri, text] of [
      ["docs://limits", "100 calls\n"],
      ["skill://refunds/data/table.csv", "a,b\n"],
      ["notes://2026/tue", "Tuesday"],
    ]) {
      expect((await ask(make("resources/read", { uri }))).result).toMatchObject({ contents: [{ uri, text }] });
    }
  });

  it("is completed by what is known: values of arguments, and files of templates", async () => {
    const { ask } = await served();
    const complete = async (ref: object, name: string, value: string, known?: object): Promise<unknown> => {
      const params = { ref, argument: { name, value }, ...(known && { context: { arguments: known } }) };
      return (await ask(make("completion/complete", params))).result["completion"];
    };
    const prompt = { type: "ref/prompt", name: "greet" };
    const template = { type: "ref/resource", uri: "notes://{year}/{day}" };
    expect(await complete(prompt, "who", "A")).toMatchObject({ values: ["Ada", "Alan"], total: 2, hasMore: false });
    expect(await complete(template, "day", "")).toMatchObject({ values: ["mon", "tue"] });
    expect(await complete(template, "day", "", { year: "2027" })).toMatchObject({ values: ["mon"] });
    expect(await complete(template, "day", "", { year: "2027", day: "tue", other: "x" })).toMatchObject({
      values: ["mon"],
    });
    expect(await complete({ ...prompt, name: "hide" }, "who", "")).toMatchObject({ values: [] });
  });

  it("says which argument is missing, and what is not there", async () => {
    const { ask } = await served();
    const missing = await ask(make("prompts/get", { name: "greet" }));
    expect(missing.error).toMatchObject({
      code: -32_602,
      message: "Prompt 'greet': Required argument 'who' is missing.",
    });
    const unknown = await ask(make("resources/read", { uri: "docs://none" }));
    expect(unknown.error).toMatchObject({ code: -32_602, data: { uri: "docs://none" } });
  });

  it("without access is like content that does not exist, to the letter: attack", async () => {
    const { ask } = await served();
    const same = async (method: string, key: string, hidden: string, none: string): Promise<void> => {
      const letters = async (value: string): Promise<string> =>
        JSON.stringify((await ask(make(method, { [key]: value }))).error).replaceAll(value, "NAME");
      expect(await letters(hidden)).toBe(await letters(none));
    };
    await same("prompts/get", "name", "hide", "hidz");
    await same("resources/read", "uri", "docs://secret", "docs://zecret");
    await same("resources/read", "uri", "skill://hidden/SKILL.md", "skill://hizden/SKILL.md");
    const read = await ask(make("resources/read", { uri: "docs://secret" }), tokens.admin.token);
    expect(read.result).toMatchObject({ contents: [{ text: "SECRET" }] });
  });

  it("is JSON over HTTP whatever its type, so that nothing is sniffed: attack", async () => {
    const { ask } = await served();
    const { headers, result } = await ask(make("resources/read", { uri: "docs://page" }));
    expect(headers.get("content-type")).toMatch(/^(?:application\/json|text\/event-stream)/);
    expect(result).toMatchObject({ contents: [{ mimeType: "text/html", text: "<script>alert(1)</script>" }] });
  });

  it("that has changed is an error, not half of it: attack", async () => {
    const { ask, folder, client } = await served();
    writeFileSync(join(folder, "limits.md"), "200 calls\n");
    const { error } = await ask(make("resources/read", { uri: "docs://limits" }));
    expect(error).toMatchObject({ code: -32_603, message: expect.stringContaining("not as it was listed") });
    expect(JSON.stringify(error)).not.toContain(folder);
    await client.reload();
    expect((await ask(make("resources/read", { uri: "docs://limits" }))).result).toMatchObject({
      contents: [{ text: "200 calls\n" }],
    });
  });

  it("is recorded like calls are", async () => {
    const records: AuditRecord[] = [];
    const { ask } = await served({ audit: { record: (call) => void records.push(call) } });
    await ask(make("prompts/get", { name: "greet", arguments: { who: "Ada" } }));
    await ask(make("resources/read", { uri: "docs://secret" }));
    expect(records).toMatchObject([
      { kind: "prompt", tool: "greet", subject: "guest", arguments: { who: "Ada" }, outcome: "ok" },
      { kind: "resource", tool: "docs://secret", outcome: "error", code: "MCI_CONTENT_UNKNOWN" },
    ]);
  });

  it("is not read where it cannot be recorded", async () => {
    const audit = { record: () => {}, begin: async () => Promise.reject(new Error("full")) };
    const { ask } = await served({ audit });
    const { error } = await ask(make("resources/read", { uri: "docs://limits" }));
    expect(error?.message).toContain("cannot be recorded now");
  });
});

describe("skills in revision 2026-07-28", () => {
  it("are announced to callers who see any, and listed for clients that do not declare the extension", async () => {
    const { ask } = await served();
    const discovered = await ask(modern("server/discover"));
    expect(discovered.result["capabilities"]).toEqual({
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true },
      completions: {},
      extensions: { "io.modelcontextprotocol/skills": {} },
    });
    const { result } = await ask(modern("skills/list"));
    expect(result).toMatchObject({ resultType: "complete", ttlMs: 5, cacheScope: "private" });
    expect(result["skills"]).toMatchObject([{ uri: "skill://refunds/SKILL.md", frontmatter: { name: "refunds" } }]);
    const all = await ask(modern("skills/list"), tokens.admin.token);
    expect(all.result["skills"]).toHaveLength(2);
    const hidden = await ask(modern("skills/get", { uri: "skill://hidden/SKILL.md" }));
    expect(hidden.error).toMatchObject({ code: -32_602 });
  });

  it("have digests that an independent client finds right, file by file", async () => {
    const { url } = await served();
    const headers = { authorization: `Bearer ${tokens.admin.token}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
    const client = closedAtEnd(new Client({ name: "independent", version: "1" }));
    await client.connect(transport);
    const { result } = await asking(url)(modern("skills/list"), tokens.admin.token);
    const skills = result["skills"] as unknown as readonly {
      resources: readonly { uri: string; digest: string; size: number }[];
    }[];
    const resources = skills.flatMap((skill) => skill.resources);
    expect(resources).toHaveLength(3);
    for (const { uri, digest, size } of resources) {
      const { contents } = await client.readResource({ uri });
      const bytes = Buffer.from(String(Reflect.get(contents[0] ?? {}, "text")));
      expect([bytes.length, `sha256:${createHash("sha256").update(bytes).digest("hex")}`]).toEqual([size, digest]);
    }
  });
});

describe("a server", () => {
  it("without content has no capabilities and methods for it", async () => {
    const toolbox = closedAtEnd(await MCIClient.from({ schemaVersion: "1.0", tools: [] }));
    const { ask } = await served({ toolbox });
    const { result } = await ask(modern("server/discover"));
    expect(result["capabilities"]).toEqual({ tools: { listChanged: true } });
    for (const method of ["prompts/list", "resources/list", "skills/list"]) {
      expect((await ask(modern(method))).error).toMatchObject({ code: -32_601 });
    }
  });

  it("of several tenants serves each its own content: attack", async () => {
    const folder = folderOf({
      "a/main.mci.json": { schemaVersion: "1.0", resources: [{ uri: "docs://x", file: "x.md" }] },
      "a/x.md": "A",
      "b/main.mci.json": { schemaVersion: "1.0", resources: [{ uri: "docs://y", file: "y.md" }] },
      "b/y.md": "B",
    });
    const tenants = closedAtEnd(await tenantToolboxes({ folder, load: (file, env) => MCIClient.load(file, { env }) }));
    const owners = { a: createToken(), b: createToken() };
    const list = Object.entries(owners).map(([tenant, { entry }]) => ({ ...entry, tenant }));
    const { ask } = await served({ tenants, guard: { tokens: list } });
    const own = await ask(modern("resources/read", { uri: "docs://x" }), owners.a.token);
    expect(own.result).toMatchObject({ contents: [{ text: "A" }] });
    const others = await ask(modern("resources/read", { uri: "docs://x" }), owners.b.token);
    expect(others.error).toMatchObject({ code: -32_602 });
    rmSync(join(folder, "a/x.md"));
    expect((await ask(modern("resources/list"), owners.b.token)).result).toMatchObject({
      resources: [{ uri: "docs://y" }],
    });
  });
});
