import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createToken } from "@mci/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { main, servePage } from "./test/served.ts";
import { execFileSync } from "node:child_process";

const tools = `schemaVersion: "1.0"
tools:
  - name: echo
    inputSchema: { type: object, properties: { text: { type: string } } }
    execution: { type: text, text: "{{props.text | 'nothing'}}" }
  - name: fetch
    execution:
      type: http
      url: "http://{{env.HOST_KEY}}.localhost:9/"
      headers: { Authorization: Bearer written-in-the-file, X-Key: "{{env.KEY}}" }
`;
const env = { KEY: "very-secret-value", HOST_KEY: "very-secret-host" };

interface Asked {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks as any program can, with headers that browsers set by themselves. */
function ask(link: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
  const { port } = new URL(link);
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
}

describe("who may use the page", () => {
  it("are pages and programs of this machine with the token of the launch, for the files of the tools", async () => {
    const { link, read } = await servePage({ "mci.yaml": tools, ".env.mci": "TOP=secret-of-file" }, { env });
    const headers = bearer(new URL(link).hash.slice("#token=".length));
    const call = { name: "echo", arguments: {} };
    expect((await ask(link, "/ui/api/state", { headers })).status).toBe(200);
    const refused: readonly (readonly [number, string, Asked])[] = [
      [401, "/ui/api/state", {}],
      [401, `/ui/api/state?token=${new URL(link).hash.slice("#token=".length)}`, {}],
      [403, "/ui/api/state", { headers: { ...headers, host: "rebound.example.com" } }],
      [403, "/ui/", { headers: { host: "rebound.example.com" } }],
      [403, "/ui/api/call", { headers: { ...headers, origin: "https://example.com" }, body: call }],
      [403, "/ui/api/call", { headers: { ...headers, origin: "null" }, body: call }],
      [401, "/ui/api/call", { headers: { "content-type": "text/plain" }, body: call }],
      [404, "/mcp", { headers, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }],
      [404, "/ui/..%2fmain.cjs", {}],
      [413, "/ui/api/check", { headers, body: { file: "mci.yaml", text: "x".repeat(10_000_000) } }],
    ];
    for (const [status, path, asked] of refused) {
      expect([path, (await ask(link, path, asked)).status]).toEqual([path, status]);
    }
    for (const file of ["/etc/passwd", ".env.mci", "../x.mci.yaml", "mci.lock", "./sub/../.env.mci", ""]) {
      const asked = await ask(link, `/ui/api/source?file=${encodeURIComponent(file)}`, { headers });
      expect(JSON.parse(asked.text)).toMatchObject({ refused: { code: "MCI_FILE_NOT_FOUND" } });
      const body = { file, text: "x", version: "" };
      const saved = await ask(link, "/ui/api/source", { headers, body });
      expect(JSON.parse(saved.text)).toMatchObject({ refused: { code: "MCI_FILE_NOT_FOUND" } });
    }
    expect(await read(".env.mci")).toBe("TOP=secret-of-file");
    const answers = await Promise.all(
      ["call", "explain"].map((path) =>
        ask(link, `/ui/api/${path}`, { headers, body: { name: "fetch", arguments: {} } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.text).toContain("[redacted]");
    for (const { text } of answers) expect(text).not.toMatch(/very-secret|written-in-the-file/);
  });

  it("see at a server what is theirs: no files, no executions, and of the audit log their tenant's calls", async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "mci-access-")));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, "kept"));
    const tokens = {
      ada: createToken({ subject: "ada", tenant: "acme", scopes: ["mci:ui"] }),
      bob: createToken({ subject: "bob", tenant: "beta", scopes: ["mci:ui"] }),
      operator: createToken({ subject: "operator", scopes: ["mci:ui"] }),
    };
    const entries = JSON.stringify(Object.values(tokens).map(({ entry }) => entry));
    const files = { "mci.config.mjs": `export default { server: { guard: { tokens: ${entries} } } };` };
    const first = await servePage({ ...files, "mci.yaml": tools }, { folder });
    execFileSync(process.execPath, [main, "lock"], { cwd: folder, stdio: "ignore" });
    await first.stop();
    const changed = { "mci.yaml": tools.replace("written-in-the-file", "written-later") };
    const args = ["run", "--http", "0", "--ui", "--store", "file:kept", "--audit", "store"];
    const { link } = await servePage(changed, { folder, args, env });
    const as = (name: keyof typeof tokens, path: string, body?: object): Promise<Answer> =>
      ask(link, `/ui/api/${path}`, { headers: bearer(tokens[name].token), ...(body && { body }) });
    for (const name of ["ada", "bob"] as const) await as(name, "call", { name: "echo", arguments: { text: name } });
    const calls = async (name: keyof typeof tokens): Promise<readonly string[]> =>
      (JSON.parse((await as(name, "audit")).text) as { records: { subject: string }[] }).records.map(
        ({ subject }) => subject,
      );
    await expect.poll(() => calls("operator")).toEqual(["bob", "ada"]);
    expect(await calls("ada")).toEqual(["ada"]);
    expect(await calls("bob")).toEqual(["bob"]);
    const { text: lock } = await as("ada", "lock");
    expect(JSON.parse(lock)).toMatchObject({ differences: [{ tool: "fetch", parts: ["execution"] }] });
    expect(lock).not.toContain("written-");
    for (const path of ["state", "lock", "audit"]) expect((await as("ada", path)).text).not.toContain(folder);
    expect((await as("ada", "source?file=mci.yaml")).status).toBe(404);
    const written = ["source", "check", "tests", "tests/run", "lock"];
    for (const path of written) expect((await as("operator", path, { file: "mci.yaml" })).status).toBe(404);
  });

  it.each(["run", "dev"])(
    "see nothing of tools that a filter of 'mci %s' leaves out, in any answer",
    async (command) => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), "mci-filtered-")));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const toolset = (text: string): string => `schemaVersion: "1.0"
tools:
  - name: secret_in_toolset
    wrong_field_of_secret: true
    tests: [{ name: does it, props: {}, expect: { text: done } }]
    execution: { type: text, text: "${text}" }
`;
      const broken = `  - name: secret_and_broken
    execution: { type: text, text: "{{props.a" }
`;
      const open = `  - name: open
    description: Not a secret.
    tests: [{ name: works, props: {}, expect: { text: Works } }]
    execution: { type: text, text: Works }
`;
      const mainFile = (more: string): string => `schemaVersion: "1.0"
toolsets: [secrets]
tools:
${open}  - name: secret_tool
    execution: { type: text, text: kept }
  - name: secret_and_gone
    execution: { type: text, text: gone }
${more}`;
      const log = ["open", "secret_tool", "secret_and_gone"].map((tool) => JSON.stringify({ tool, outcome: "ok" }));
      await mkdir(join(folder, "mci"));
      const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
      await write("mci/secrets.mci.yaml", toolset("before"));
      await write("audit.log", `${log.join("\n")}\n`);
      await write("mci.yaml", mainFile(""));
      execFileSync(process.execPath, [main, "lock"], { cwd: folder, stdio: "ignore" });
      const recorded = await readFile(join(folder, "mci.lock"), "utf8");
      await write("mci/secrets.mci.yaml", toolset("after"));
      const changed = mainFile(command === "dev" ? broken : "").replace(/ {2}- name: secret_and_gone\n.*\n/, "");
      await write("mci.yaml", changed.replace("Not a secret.", "Not a secret at all."));
      const args =
        {
          run: ["run", "--http", "0", "--ui", "--audit", "audit.log"],
          dev: ["dev"],
        }[command] ?? [];
      const { link } = await servePage({}, { folder, args: [...args, "--filter", "only:open"] });
      const headers = bearer(new URL(link).hash.slice("#token=".length));
      const isDev = command === "dev";
      const answers: Readonly<Record<string, readonly [shown: string, body?: object]>> = {
        state: ['"name":"open"'],
        "tool?name=open": ['"name":"open"'],
        "changes?after=0": ["version"],
        lock: ['"tool":"open"'],
        ...(isDev
          ? { tests: ['"tool":"open"'], "tests/run": ['"passed":true', { names: [] }] }
          : { audit: ['"tool":"open"'] }),
        call: ["Works", { name: "open", arguments: {} }],
        explain: ["Works", { name: "open", arguments: {} }],
        template: ["text", { engine: "builtin", template: "{{props.a}}", sample: '{"a":1}' }],
      };
      for (const [path, [shown, body]] of Object.entries(answers)) {
        const { status, text } = await ask(link, `/ui/api/${path}`, { headers, ...(body && { body }) });
        expect([path, status, text]).toEqual([path, 200, expect.stringContaining(shown)]);
        expect(text).not.toContain("secret_");
      }
      for (const tool of ["secret_tool", "secret_in_toolset", "secret_and_broken", "secret_and_gone"]) {
        const refused = expect.stringContaining("MCI_TOOL_UNKNOWN");
        for (const path of ["call", "explain"]) {
          const { text } = await ask(link, `/ui/api/${path}`, { headers, body: { name: tool, arguments: {} } });
          expect([path, text]).toEqual([path, refused]);
        }
        expect((await ask(link, `/ui/api/tool?name=${tool}`, { headers })).text).toEqual(refused);
      }
      if (!isDev) return;
      const run = await ask(link, "/ui/api/tests/run", { headers, body: { names: ["secret_in_toolset > does it"] } });
      expect(JSON.parse(run.text)).toMatchObject({ refused: { code: "MCI_CONFIG" } });
      // What is accepted is what was shown.
      expect((await ask(link, "/ui/api/lock", { headers, body: {} })).status).toBe(200);
      const now = JSON.parse(await readFile(join(folder, "mci.lock"), "utf8")) as LockFile;
      const before = JSON.parse(recorded) as LockFile;
      expect(now.files["mci.yaml"]).toEqual({ ...before.files["mci.yaml"], open: expect.anything() });
      expect(now.files["mci.yaml"]?.["open"]).not.toEqual(before.files["mci.yaml"]?.["open"]);
    },
  );
});

interface LockFile {
  readonly files: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
