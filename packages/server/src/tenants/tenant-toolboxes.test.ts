import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { textOf, type Toolbox } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { MCIClient } from "mci";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { createToken } from "../guard/static-tokens.ts";
import { serveHttp } from "../http/serve-http.ts";
import { until } from "../../test/until.ts";
import { tenantToolboxes, type TenantOptions, type TenantProblem, type TenantToolboxes } from "./tenant-toolboxes.ts";
import { serving } from "../../test/serving.ts";

let root: string;
let folder: string;
let problems: TenantProblem[];
let loads: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "mci-tenants-"));
  folder = join(root, "tenants");
  await mkdir(folder);
  [problems, loads] = [[], []];
});
afterEach(() => rm(root, { recursive: true, force: true }));

function yaml(tool: string, text = `hello from ${tool}`): string {
  return `schemaVersion: "1.0"\ntools: [{ name: ${tool}, execution: { type: text, text: "${text}" } }]\n`;
}

async function tenant(id: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, id), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, id, name), content);
}

async function open(options: Partial<TenantOptions> = {}): Promise<TenantToolboxes> {
  return closedAtEnd(
    await tenantToolboxes({
      folder,
      load(file, env) {
        loads.push(file);
        return MCIClient.load(file, { env });
      },
      onProblem: (problem) => problems.push(problem),
      ...options,
    }),
  );
}

async function toolsOf(tenants: TenantToolboxes, id: string): Promise<string[] | undefined> {
  return (await tenants.toolboxFor({ tenant: id }))?.tools().map(({ name }) => name);
}

async function said(tenants: TenantToolboxes, id: string, tool: string): Promise<string | undefined> {
  const toolbox: Toolbox | undefined = await tenants.toolboxFor({ tenant: id });
  return toolbox && textOf(await toolbox.execute(tool));
}

describe("tenants", () => {
  it("have the tools of their own folder, and their own environment", async () => {
    await tenant("acme", { "mci.yaml": yaml("who", "{{env.NAME}}"), ".env.mci": "NAME=Acme\n" });
    await tenant("blue", { "tools.mci.yml": yaml("who", "{{env.NAME}}"), ".env.mci": "NAME=Blue\n" });
    const tenants = await open();
    expect(tenants.tenants()).toEqual(["acme", "blue"]);
    expect([await said(tenants, "acme", "who"), await said(tenants, "blue", "who")]).toEqual(["Acme", "Blue"]);
    expect(problems).toEqual([]);
  });

  it("may have a byte order mark in their environment file", async () => {
    await tenant("acme", { "mci.yaml": yaml("who", "{{env.NAME}}"), ".env.mci": "\uFEFFNAME=Acme\n" });
    expect(await said(await open(), "acme", "who")).toBe("Acme");
  });

  it("see nothing of the server's environment", async () => {
    process.env["MCI_TENANT_TEST"] = "of the server";
    onTestFinished(() => void delete process.env["MCI_TENANT_TEST"]);
    await tenant("acme", { "mci.yaml": yaml("who", "{{env.MCI_TENANT_TEST | 'nothing'}}") });
    expect(await said(await open(), "acme", "who")).toBe("nothing");
  });

  it("are loaded when they first call, once, and so many at a time", async () => {
    let [running, most] = [0, 0];
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    for (const id of ids) await tenant(id, { "mci.yaml": yaml("hi") });
    const tenants = await open({
      concurrency: 2,
      async load(file, env) {
        loads.push(file);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        const client = await MCIClient.load(file, { env });
        running -= 1;
        return client;
      },
    });
    expect(loads).toEqual([]);
    await Promise.all([...ids, ...ids].map((id) => toolsOf(tenants, id)));
    expect(loads).toHaveLength(8);
    expect(most).toBe(2);
  });

  it("there are none of: no tenant, another name, names of prototypes, ways out", async () => {
    await tenant("acme", { "mci.yaml": yaml("hi") });
    await writeFile(join(root, "mci.yaml"), yaml("outside"));
    const tenants = await open();
    for (const id of ["", ".", "..", "../tenants/acme", "acme/", "ACME", "__proto__", "constructor", "acme\0"]) {
      expect([id, await toolsOf(tenants, id)]).toEqual([id, undefined]);
    }
    expect(await tenants.toolboxFor({})).toBeUndefined();
  });

  it("are folders with valid names, not links; plain files and hidden folders beside them are ignored", async () => {
    await tenant("acme", { "mci.yaml": yaml("hi") });
    await mkdir(join(root, "elsewhere"));
    await writeFile(join(root, "elsewhere", "mci.yaml"), yaml("outside"));
    await symlink(join(root, "elsewhere"), join(folder, "linked"));
    await mkdir(join(folder, "a b"));
    await mkdir(join(folder, "x".repeat(65)));
    await mkdir(join(folder, ".git"));
    await symlink(join(root, "nowhere"), join(folder, "dangling"));
    await writeFile(join(folder, "mci.config.mjs"), "export default {};");
    await symlink("mci.config.mjs", join(folder, "of-a-volume.mjs"));
    const tenants = await open();
    expect(tenants.tenants()).toEqual(["acme"]);
    expect(problems.map((problem) => problem.tenant).toSorted()).toEqual(["a b", "dangling", "linked", "x".repeat(65)]);
    expect(await toolsOf(tenants, "linked")).toBeUndefined();
  });

  it.each(["mci.yaml", ".env.mci"])("are not let out of their folder by a link: %s", async (name) => {
    await writeFile(join(root, "outside"), name === "mci.yaml" ? yaml("outside") : "NAME=x");
    await tenant("acme", name === "mci.yaml" ? {} : { "mci.yaml": yaml("hi") });
    await symlink(join(root, "outside"), join(folder, "acme", name));
    const tenants = await open();
    await expect(tenants.toolboxFor({ tenant: "acme" })).rejects.toMatchObject({ code: "MCI_PATH_OUTSIDE" });
    expect(problems).toMatchObject([{ tenant: "acme", error: { code: "MCI_PATH_OUTSIDE" } }]);
  });

  it("may have links within their folder, as mounted volumes do", async () => {
    await tenant("acme", { "real.txt": yaml("hi") });
    await symlink("real.txt", join(folder, "acme", "mci.yaml"));
    expect(await toolsOf(await open(), "acme")).toEqual(["hi"]);
  });

  it("without one schema file are reported at start, the others served", async () => {
    await tenant("acme", { "mci.yaml": yaml("hi") });
    await tenant("empty", {});
    await tenant("many", { "a.mci.yaml": yaml("a"), "b.mci.json": "{}" });
    const tenants = await open();
    expect(problems).toMatchObject([
      { tenant: "empty", error: { code: "MCI_FILE_NOT_FOUND" } },
      { tenant: "many", error: { message: expect.stringContaining("a.mci.yaml, b.mci.json") } },
    ]);
    expect([tenants.tenants(), tenants.awaited()]).toEqual([["acme"], ["empty", "many"]]);
    expect(await toolsOf(tenants, "acme")).toEqual(["hi"]);
    await expect(tenants.toolboxFor({ tenant: "empty" })).rejects.toMatchObject({
      code: "MCI_FILE_NOT_FOUND",
      message: `Tenant 'empty': There is no schema file in ${join(folder, "empty")}.`,
      hint: "Create mci.json, mci.yaml or mci.yml, or a single *.mci.json, *.mci.yaml or *.mci.yml.",
    });
  });

  it.each(["mci.yaml", ".env.mci"])("with a pipe as %s are reported, and delay nobody", async (name) => {
    await tenant("acme", { "mci.yaml": yaml("alpha") });
    await tenant("stuck", name === "mci.yaml" ? {} : { "mci.yaml": yaml("beta") });
    execFileSync("mkfifo", [join(folder, "stuck", name)]);
    const tenants = await open();
    expect(await toolsOf(tenants, "acme")).toEqual(["alpha"]);
    await expect(toolsOf(tenants, "stuck")).rejects.toThrow("is not a regular file");
    expect(problems).toMatchObject([{ tenant: "stuck" }]);
  });

  it("whose tools cannot be loaded are not tried again with every call", async () => {
    await tenant("acme", { "mci.yaml": "schemaVersion: '9'" });
    const tenants = await open();
    for (let index = 0; index < 5; index += 1)
      await expect(tenants.toolboxFor({ tenant: "acme" })).rejects.toThrow("9");
    expect(loads).toHaveLength(1);
    await tenant("acme", { "mci.yaml": yaml("hi") });
    await tenants.reload();
    expect(await toolsOf(tenants, "acme")).toEqual(["hi"]);
  });

  it("have a folder, or the server does not start", async () => {
    await expect(open({ folder: join(root, "nowhere") })).rejects.toMatchObject({
      name: "ConfigError",
      code: "MCI_CONFIG",
    });
  });
});

describe("reloading", () => {
  it("notices tenants that are new and that are gone", async () => {
    await tenant("acme", { "mci.yaml": yaml("hi") });
    const tenants = await open();
    const held = await tenants.toolboxFor({ tenant: "acme" });
    await tenant("blue", { "mci.yaml": yaml("hi") });
    expect(await toolsOf(tenants, "blue")).toBeUndefined();
    await rm(join(folder, "acme"), { recursive: true });
    expect(await tenants.reload()).toEqual({ added: ["blue"], removed: ["acme"], changed: [], failed: [] });
    expect(await toolsOf(tenants, "blue")).toEqual(["hi"]);
    expect(await toolsOf(tenants, "acme")).toBeUndefined();
    // A toolbox that is still held has no tools left.
    expect(held?.tools()).toEqual([]);
    expect(await held?.execute("hi")).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
  });

  it("adds a tenant whose folder came before its files once these are there, having said what is missing once", async () => {
    const tenants = await open();
    await tenant("late", {});
    expect(await tenants.reload()).toMatchObject({ added: [], failed: [{ tenant: "late" }] });
    await expect(tenants.toolboxFor({ tenant: "late" })).rejects.toThrow("no schema file");
    expect([tenants.tenants(), tenants.awaited()]).toEqual([[], ["late"]]);
    expect(await tenants.reload()).toEqual({ added: [], removed: [], changed: [], failed: [] });
    expect(problems).toMatchObject([{ tenant: "late", error: { code: "MCI_FILE_NOT_FOUND" } }]);
    await tenant("late", { "mci.yaml": yaml("hi") });
    expect(await tenants.reload()).toEqual({ added: ["late"], removed: [], changed: [], failed: [] });
    expect([tenants.tenants(), tenants.awaited()]).toEqual([["late"], []]);
    expect(await toolsOf(tenants, "late")).toEqual(["hi"]);
    expect(await tenants.reload()).toEqual({ added: [], removed: [], changed: [], failed: [] });
  });

  it.each([
    [
      "a tool is added",
      {
        "mci.yaml": `${yaml("hi")}mcp_servers: {}\n`.replace(
          "}]",
          "}, { name: more, execution: { type: text, text: x } }]",
        ),
      },
    ],
    ["a tool is removed", { "mci.yaml": 'schemaVersion: "1.0"\ntools: []\n' }],
    ["a tool is another", { "mci.yaml": yaml("hi", "bye") }],
    ["its environment is another", { ".env.mci": "A=b" }],
  ])("names a tenant as changed when %s, once, and not those that are as they were", async (_, files) => {
    for (const id of ["acme", "blue", "unused"]) await tenant(id, { "mci.yaml": yaml("hi") });
    const tenants = await open();
    await Promise.all([toolsOf(tenants, "acme"), toolsOf(tenants, "blue")]);
    for (const id of ["acme", "unused"]) await tenant(id, files);
    expect(await tenants.reload()).toEqual({ added: [], removed: [], changed: ["acme"], failed: [] });
    expect(await tenants.reload()).toEqual({ added: [], removed: [], changed: [], failed: [] });
  });

  it("reports an invalid tenant folder once", async () => {
    await mkdir(join(folder, "a b"));
    const tenants = await open();
    await tenants.reload();
    expect(problems).toMatchObject([{ tenant: "a b" }]);
    await rm(join(folder, "a b"), { recursive: true });
    await tenants.reload();
    await mkdir(join(folder, "a b"));
    await tenants.reload();
    expect(problems).toMatchObject([{ tenant: "a b" }, { tenant: "a b" }]);
  });

  it("takes new files and a new environment in one step, and says so to those who watch", async () => {
    await tenant("acme", { "mci.yaml": yaml("who", "{{env.NAME}}"), ".env.mci": "NAME=old" });
    const tenants = await open();
    const toolbox = await tenants.toolboxFor({ tenant: "acme" });
    let changes = 0;
    toolbox?.watch?.(() => (changes += 1));
    await tenant("acme", { ".env.mci": "NAME=new" });
    await tenants.reload();
    expect(await said(tenants, "acme", "who")).toBe("new");
    expect(changes).toBe(1);
    await tenant("acme", { "mci.yaml": yaml("other") });
    await tenants.reload();
    expect(toolbox?.tools().map(({ name }) => name)).toEqual(["other"]);
    expect(changes).toBe(2);
  });

  it.each([
    ["its file is broken", { "mci.yaml": "tools: [" }],
    ["there is a second one", { "mci.json": "{}" }],
    ["its environment changes and its file is broken", { "mci.yaml": "tools: [", ".env.mci": "A=b" }],
  ])("keeps the old tools of a tenant and reports it when %s", async (_, files) => {
    await tenant("acme", { "mci.yaml": yaml("hi") });
    await tenant("blue", { "mci.yaml": yaml("hi") });
    const tenants = await open();
    await Promise.all([toolsOf(tenants, "acme"), toolsOf(tenants, "blue")]);
    await tenant("acme", files);
    await tenant("blue", { "mci.yaml": yaml("new") });
    expect(await tenants.reload()).toMatchObject({ failed: [{ tenant: "acme", error: expect.any(Error) }] });
    expect(problems).toMatchObject([{ tenant: "acme" }]);
    expect([await toolsOf(tenants, "acme"), await said(tenants, "acme", "hi")]).toEqual([["hi"], "hello from hi"]);
    expect(await toolsOf(tenants, "blue")).toEqual(["new"]);
  });

  it("lets calls under way finish with the old tools, and closes these after the last", async () => {
    await tenant("acme", { "mci.yaml": yaml("hi"), ".env.mci": "A=1" });
    const log: string[] = [];
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let count = 0;
    const tenants = await open({
      load: async () => {
        count += 1;
        const id = count;
        return {
          tools: () => [],
          async execute() {
            await gate;
            log.push(`answered by ${id}`);
            return { isError: false, content: [] };
          },
          reload: async () => ({ added: [], removed: [], changed: [] }),
          close: async () => void log.push(`closed ${id}`),
        };
      },
    });
    const running = (await tenants.toolboxFor({ tenant: "acme" }))?.execute("hi");
    await tenant("acme", { ".env.mci": "A=2" });
    await tenants.reload();
    expect(log).toEqual([]);
    letGo();
    await running;
    await until(() => log.length === 2);
    expect(log).toEqual(["answered by 1", "closed 1"]);
    await tenants.close();
    expect(log).toEqual(["answered by 1", "closed 1", "closed 2"]);
  });
});

describe("tenants over HTTP", () => {
  it("tools of another tenant look like tools that do not exist: the same bytes but the name", async () => {
    await tenant("acme", { "mci.yaml": yaml("alpha") });
    await tenant("blue", { "mci.yaml": yaml("secret_of_blue") });
    const tenants = await open();
    await toolsOf(tenants, "blue");
    const { token, entry } = createToken({ tenant: "acme" });
    const server = await serving({ tenants, guard: { tokens: [entry] }, mcp: { name: "t", version: "1" } });
    const seen = async (path: string, tool: string, body?: object): Promise<string> => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const answer = await fetch(server.url + path, { headers, ...sent });
      const given = [...answer.headers].filter(
        ([name]) => name !== "x-request-id" && name !== "date" && name !== "content-length",
      );
      return JSON.stringify([answer.status, given, await answer.text()]).replaceAll(tool, "TOOL");
    };
    const all = async (tool: string): Promise<string[]> => [
      await seen(`/api/v1/mcp/tools/${tool}`, tool),
      await seen("/api/v1/mcp/tools/call", tool, { name: tool }),
      await seen("/mcp", tool, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool } }),
    ];
    expect(await all("secret_of_blue")).toEqual(await all("secret_of_grey"));
    expect(await seen("/api/v1/mcp/tools", "alpha")).toContain("TOOL");
    expect(await seen("/api/v1/mcp/tools", "alpha")).not.toContain("secret_of_blue");
  });

  it("two of them, interleaved 200 times each over MCP and REST, never see each other's tools or environment", async () => {
    const ids = ["acme", "blue"];
    const echo = '{{props.n}} {{env.WHO}} {{props.pad | ""}}';
    const input = "inputSchema: { type: object, properties: { n: { type: integer }, pad: { type: string } } }";
    for (const id of ids) {
      const tools = ["same", `only_${id}`].map(
        (name) => `{ name: ${name}, ${input}, execution: { type: text, text: '${echo.replaceAll("'", "''")}' } }`,
      );
      await tenant(id, {
        "mci.yaml": `schemaVersion: "1.0"\ntools: [${tools.join(", ")}]\n`,
        ".env.mci": `WHO=${id}\n`,
      });
    }
    const tenants = await open();
    const tokens = new Map(ids.map((id) => [id, createToken({ tenant: id })]));
    const server = await serving({
      tenants,
      guard: { tokens: [...tokens.values()].map(({ entry }) => entry) },
      mcp: { name: "t", version: "1" },
    });
    const ask = async (id: string, path: string, body: object): Promise<string> => {
      const headers = {
        authorization: `Bearer ${tokens.get(id)?.token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        // What names another tenant counts for nothing.
        "x-tenant-id": id === "acme" ? "blue" : "acme",
      };
      return (await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
    };
    const right = { acme: 0, blue: 0 };
    const wrong: string[] = [];
    const turn = async (id: "acme" | "blue", n: number): Promise<void> => {
      const params = { name: n % 3 === 0 ? "same" : `only_${id}`, arguments: { n, pad: "x".repeat(n % 50) } };
      const isMcp = n % 2 === 0;
      const message = n % 10 === 0 ? { method: "tools/list" } : { method: "tools/call", params };
      const answer = isMcp
        ? await ask(id, "/mcp", { jsonrpc: "2.0", id: n, ...message })
        : await ask(id, "/api/v1/mcp/tools/call", params);
      const isList = isMcp && n % 10 === 0;
      const expected = isList ? `only_${id}` : `"text":"${n} ${id} ${params.arguments.pad}"`;
      const other = id === "acme" ? "blue" : "acme";
      if (answer.includes(expected) && !answer.includes(other)) right[id] += 1;
      else wrong.push(answer);
    };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let n = next++; n < 200; n = next++) {
        await Promise.all([turn("acme", n), turn("blue", n)]);
        if (n === 100) await tenants.reload();
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    expect(wrong).toEqual([]);
    expect(right).toEqual({ acme: 200, blue: 200 });
  });

  it("an unknown tenant, and a missing one, are 403; one that cannot be loaded is 503 without a reason", async () => {
    await tenant("broken", { "mci.yaml": "tools: [ # a detail" });
    const tenants = await open();
    const made = ["nowhere", undefined, "broken"].map((id) => createToken(id === undefined ? {} : { tenant: id }));
    const errors: unknown[] = [];
    const server = await serving({
      tenants,
      guard: { tokens: made.map(({ entry }) => entry) },
      mcp: { name: "t", version: "1" },
      onError: (error) => errors.push(error),
    });
    for (const path of ["/api/v1/mcp/tools", "/mcp"]) {
      const seen = made.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(server.url + path, { headers, method: path === "/mcp" ? "POST" : "GET" });
        return [answer.status, await answer.text()];
      });
      const [nowhere, none, broken] = await Promise.all(seen);
      expect(nowhere).toEqual([403, '{"error":"This tenant has no tools.","code":"MCI_FORBIDDEN"}']);
      // One that names no tenant is told what would: the claim, and the option that reads the header.
      expect(none).toEqual([
        403,
        expect.stringMatching(
          /does not name a tenant: set the token's claim 'tenant' .*X-Tenant-ID.*guard\.tenantHeader/,
        ),
      ]);
      expect(broken).toEqual([503, expect.stringContaining("MCI_UNAVAILABLE")]);
      expect(broken?.[1]).not.toContain("a detail");
    }
    expect(errors).toHaveLength(2);
  });

  it("are not served when nothing would say who calls", async () => {
    await expect(serveHttp({ tenants: await open(), port: 0 })).rejects.toThrow(
      "No option identifies the calling tenant.",
    );
  });
});
