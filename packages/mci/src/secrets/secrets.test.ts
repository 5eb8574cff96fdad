import { chmod, readFile, rename, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { createApprovals } from "@mci/approvals";
import { memoryStore } from "@mci/store";
import { LoadError, textOf, type ToolDefinition, type ToolResult } from "@mci/contract";
import { closedAtEnd, countOf, folderOf, newMarker, serve } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkFile } from "../check-file.ts";
import { MCIClient } from "../mci-client.ts";
import type { LoadOptions } from "../options.ts";

interface Server {
  readonly origin: string;
  readonly seen: readonly IncomingMessage[];
}

async function watched(answer: RequestListener): Promise<Server> {
  const seen: IncomingMessage[] = [];
  const origin = await serve((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  return { origin, seen };
}

/** Answers with the Authorization header of the request. */
const echo = (request: IncomingMessage, response: ServerResponse): void => {
  response.end(`You sent ${request.headers.authorization}`);
};

interface Project {
  readonly folder: string;
  readonly file: string;
  readonly secrets: string;
}

/** Writes a tools file, with a secrets file and others beside it. */
function projectOf(
  tools: readonly ToolDefinition[],
  secrets: unknown,
  others: Readonly<Record<string, unknown>> = {},
  document: object = {},
): Project {
  const tooled = { schemaVersion: "1.0", ...document, tools };
  const folder = folderOf({ "tools.mci.json": tooled, "mci.secrets.json": secrets, ...others });
  return { folder, file: join(folder, "tools.mci.json"), secrets: join(folder, "mci.secrets.json") };
}

async function load(project: Omit<Project, "folder">, options: LoadOptions = {}): Promise<MCIClient> {
  return closedAtEnd(await MCIClient.load(project.file, { secrets: project.secrets, ...options }));
}

function bill(origin: string, more: object = {}): ToolDefinition {
  return {
    name: "bill",
    execution: { type: "http", url: `${origin}/bills`, headers: { Authorization: "Bearer {{env.BILLING}}" }, ...more },
  };
}

function command(script: string): readonly [string, ...string[]] {
  return [process.execPath, "-e", script];
}

const value = "s3cr3t-of-billing";

describe("a value of a file", () => {
  it("is sent in a header, and is masked whatever its name", async () => {
    const server = await watched(echo);
    const project = projectOf([bill(server.origin)], { BILLING: { file: "key" } }, { key: `${value}\n` });
    const client = await load(project, { env: { BILLING: "of the process" } });
    const result = await client.execute("bill");
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${value}`);
    expect(textOf(result)).toBe("You sent [redacted]");
    expect(client.redact(`a log line with ${value}`)).toBe("a log line with [redacted]");
  });

  it("is neither read nor shown by an explanation", async () => {
    const project = projectOf([bill("http://127.0.0.1:9")], { BILLING: { file: "not-there" } });
    const client = await load(project);
    const explanation = JSON.stringify(await client.explain("bill"));
    expect(explanation).toContain("Authorization");
    expect(explanation).not.toContain("not-there");
  });

  it.skipIf(process.platform === "win32")("that others can write to is refused, and nothing is sent", async () => {
    const server = await watched(echo);
    const project = projectOf([bill(server.origin)], { BILLING: { file: "key" } }, { key: value });
    await chmod(join(project.folder, "key"), 0o622);
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET", details: { env: ["BILLING"] } });
    expect(textOf(result)).toContain("others can write to it");
    expect(textOf(result)).not.toContain(project.folder);
    expect(server.seen).toEqual([]);
  });

  it.each([
    ["", "gave nothing"],
    ["\n", "gave nothing"],
    ["x".repeat(65_537), "larger than 64 KB"],
    [undefined, "its file cannot be used: there is none."],
  ])("%#: must be there, and have from 1 byte to 64 KB", async (text, reason) => {
    const others: Record<string, string> = text === undefined ? {} : { key: text };
    const project = projectOf([bill("http://127.0.0.1:9")], { BILLING: { file: "key" } }, others);
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET" });
    expect(textOf(result)).toContain(reason);
  });

  it("that has changed is read again after ttl_ms, and not before", async () => {
    const server = await watched(echo);
    const others = { key: value, other: value };
    const OTHER = { file: "other" };
    const tools = [
      bill(server.origin),
      { ...bill(server.origin, { headers: { Authorization: "Bearer {{env.OTHER}}" } }), name: "other" },
    ];
    const project = projectOf(tools, { BILLING: { file: "key", ttl_ms: 1 }, OTHER }, others);
    const client = await load(project);
    const send = async (name: string): Promise<string | undefined> => {
      await client.execute(name);
      return server.seen.at(-1)?.headers.authorization;
    };
    await Promise.all(["bill", "other"].map(send));
    for (const name of ["key", "other"]) await writeFile(join(project.folder, name), "another-value");
    await expect.poll(() => send("bill")).toBe("Bearer another-value");
    expect(await send("other")).toBe(`Bearer ${value}`);
  });
});

describe("a value of a command", () => {
  async function run(script: string, more: object = {}): Promise<{ result: ToolResult; sent: string | undefined }> {
    const server = await watched(echo);
    const project = projectOf([bill(server.origin)], { BILLING: { exec: command(script), ...more } });
    const result = await (await load(project)).execute("bill");
    return { result, sent: server.seen[0]?.headers.authorization };
  }

  it("that ends its output with a newline loses this one alone", async () => {
    expect((await run("console.log('s3cr3t  ')")).sent).toBe("Bearer s3cr3t");
    expect((await run("console.log('one-line')")).sent).toBe("Bearer one-line");
    const { result } = await run("console.log('two-lines\\n')");
    expect(result).toMatchObject({ isError: true, code: "MCI_HTTP_HEADER" });
  });

  it("that prints to stderr shows none of it", async () => {
    const { result, sent } = await run(`console.error('${value} on stderr'); process.stdout.write('${value}')`);
    expect([result.isError, sent]).toEqual([false, `Bearer ${value}`]);
    const failed = await run(`console.error('something-said'); process.exit(1)`);
    expect(JSON.stringify(failed.result)).not.toContain("something-said");
  });

  it("that ends with 1 is an error, whatever it wrote, and nothing is sent", async () => {
    const { result, sent } = await run(`process.stdout.write('${value}', () => process.exit(1))`);
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET" });
    expect(textOf(result)).toContain("env.BILLING is not available: its command");
    expect(textOf(result)).toContain("ended with exit code 1");
    expect([sent, JSON.stringify(result).includes(value)]).toEqual([undefined, false]);
  });

  it("that floods is ended", async () => {
    const { result } = await run("const more = () => process.stdout.write('x'.repeat(65_536), more); more()");
    expect(textOf(result)).toContain("wrote more than 64 KB");
  });

  it("that writes nothing is an error", async () => {
    expect(textOf((await run("")).result)).toContain("gave nothing");
  });

  it("gets an empty input and the listed environment, and what inheritEnv adds", async () => {
    process.env["MCI_TEST_INHERITED"] = "inherited";
    process.env["MCI_TEST_OTHER"] = "other";
    onTestFinished(() => {
      delete process.env["MCI_TEST_INHERITED"];
      delete process.env["MCI_TEST_OTHER"];
    });
    const script = `
      const { MCI_TEST_INHERITED, MCI_TEST_OTHER } = process.env;
      const stdin = require("node:fs").readFileSync(0, "utf8");
      process.stdout.write(["value", MCI_TEST_INHERITED, MCI_TEST_OTHER, stdin.length].join(" "))`;
    expect((await run(script, { inheritEnv: ["MCI_TEST_INHERITED"] })).sent).toBe("Bearer value inherited  0");
  });

  it("that is not there is an error", async () => {
    const project = projectOf([bill("http://127.0.0.1:9")], { BILLING: { exec: ["no-such-program-here"] } });
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET" });
    expect(textOf(result)).toContain("env.BILLING is not available: its command is not found.");
  });

  it("is run once for calls at the same time, and not at all for tools that do not name it", async () => {
    const server = await watched(echo);
    const runs =
      "require('node:fs').appendFileSync('runs', 'x'); setTimeout(() => process.stdout.write('the-value'), 50)";
    const text = { name: "text", execution: { type: "text", text: "{{env.OTHER}}" } } as const;
    const project = projectOf([bill(server.origin), text], { BILLING: { exec: command(runs) } }, { runs: "" });
    const client = await load(project, { env: { OTHER: "other" } });
    expect(textOf(await client.execute("text"))).toBe("other");
    await Promise.all([1, 2, 3].map(() => client.execute("bill")));
    await client.execute("bill");
    expect(await readFile(join(project.folder, "runs"), "utf8")).toBe("x");
    expect(server.seen).toHaveLength(4);
  });

  it("that is still running ends with its client, with everything that it started", async () => {
    const marker = newMarker();
    const hang = "setInterval(() => {}, 1_000)";
    const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(hang)}, "${marker}"]); ${hang}`;
    const project = projectOf([bill("http://127.0.0.1:9")], { BILLING: { exec: [...command(script), marker] } });
    const client = await load(project);
    const running = client.execute("bill");
    const wanted = process.platform === "linux" ? 2 : 0;
    expect(await countOf(marker, wanted)).toBe(wanted);
    const begun = performance.now();
    await client.close();
    expect(await running).toMatchObject({ isError: true, code: "MCI_CLOSED" });
    expect(performance.now() - begun).toBeLessThan(4_000); // It would run for 5 seconds.
    expect(await countOf(marker, 0)).toBe(0);
  });

  it("is waited for no longer than the call may take", async () => {
    const tool = bill("http://127.0.0.1:9", { timeout_ms: 100 });
    const project = projectOf([tool], { BILLING: { exec: command("setTimeout(() => {}, 3_000)") } });
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_TIMEOUT" });
  });
});

describe("a value that a server refuses with 401", () => {
  async function rotating(tool: object = {}) {
    let accepted = "Bearer old-value";
    const server = await watched((request, response) => {
      response.statusCode = request.headers.authorization === accepted ? 200 : 401;
      response.end(request.headers.authorization);
    });
    const project = projectOf(
      [{ ...bill(server.origin), ...tool }],
      { BILLING: { file: "key" } },
      { key: "old-value" },
    );
    const rotate = async (next: string): Promise<void> => {
      accepted = `Bearer ${next}`;
      await writeFile(join(project.folder, "next"), next, { mode: 0o600 });
      await rename(join(project.folder, "next"), join(project.folder, "key"));
    };
    return { server, project, rotate, reject: () => (accepted = "never") };
  }

  it("is read again, and the call sent again, if it has changed", async () => {
    const { server, project, rotate } = await rotating();
    const client = await load(project);
    expect((await client.execute("bill")).isError).toBe(false);
    await rotate("new-value");
    const result = await client.execute("bill");
    expect(textOf(result)).toBe("[redacted]");
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer old-value",
      "Bearer old-value",
      "Bearer new-value",
    ]);
    expect(client.redact("old-value and new-value")).toBe("[redacted] and [redacted]");
  });

  it("is not sent again if it has not changed", async () => {
    const { server, project, reject } = await rotating();
    const client = await load(project);
    reject();
    expect(await client.execute("bill")).toMatchObject({ isError: true, metadata: { status_code: 401 } });
    expect(server.seen).toHaveLength(1);
  });

  it("is not sent again after a person agreed to the call with the value as it was", async () => {
    const { server, project, rotate } = await rotating({ approval: true });
    const approvals = createApprovals({ store: memoryStore() });
    const client = await load(project, { approvals });
    const approve = async (): Promise<boolean> => true;
    expect((await client.execute("bill", {}, { approve })).isError).toBe(false);
    await rotate("new-value");
    expect(await client.execute("bill", {}, { approve })).toMatchObject({ metadata: { status_code: 401 } });
    expect(server.seen).toHaveLength(2);
    expect((await client.execute("bill", {}, { approve })).isError).toBe(false);
  });

  it("asks a person anew: the yes to the call with the value as it was does not count for another one", async () => {
    const { server, project, rotate } = await rotating({ approval: true });
    const approvals = createApprovals({ store: memoryStore() });
    await writeFile(project.secrets, JSON.stringify({ BILLING: { file: "key", ttl_ms: 1 } }));
    const client = await load(project, { approvals });
    const askedFor = async (): Promise<string> => {
      const result = await client.execute("bill");
      expect(result).toMatchObject({
        isError: true,
        code: "MCI_APPROVAL",
        details: { approvalId: expect.any(String) },
      });
      return String(result.isError && result.details?.approvalId);
    };
    const first = await askedFor();
    expect(await askedFor()).toBe(first);
    await approvals.answer(first, "approve", { channel: "program" });
    await rotate("new-value");
    const second = await askedFor();
    expect(second).not.toBe(first);
    expect(server.seen).toEqual([]);
    await approvals.answer(second, "approve", { channel: "program" });
    expect(await client.execute("bill")).toMatchObject({ isError: false });
  });
});

describe("a value that is bound to hosts", () => {
  it("is sent to them", async () => {
    const server = await watched(echo);
    const project = projectOf(
      [bill(server.origin)],
      { BILLING: { file: "key", hosts: ["127.0.0.1"] } },
      { key: value },
    );
    expect((await (await load(project)).execute("bill")).isError).toBe(false);
    expect(server.seen).toHaveLength(1);
  });

  it("is sent nowhere else, and the error names the value and the host", async () => {
    const server = await watched(echo);
    const secrets = { BILLING: { file: "key", hosts: ["api.billing.example"] } };
    const project = projectOf([bill(server.origin)], secrets, { key: value });
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET", details: { env: ["BILLING"] } });
    expect(textOf(result)).toContain("env.BILLING may not be sent to '127.0.0.1'");
    expect(server.seen).toEqual([]);
  });

  it("is not sent where a redirect off its hosts leads, not even in the address", async () => {
    const other = await watched(echo);
    const port = new URL(other.origin).port;
    const server = await watched((_, response) => {
      response.writeHead(302, { location: `http://localhost:${port}/?key=${value}` }).end();
    });
    const secrets = { BILLING: { file: "key", hosts: ["127.0.0.1"] } };
    const project = projectOf([bill(server.origin)], secrets, { key: value });
    const result = await (await load(project)).execute("bill");
    expect(result).toMatchObject({ isError: true, code: "MCI_SECRET" });
    expect(textOf(result)).toContain("env.BILLING may not be sent to 'localhost' (redirected there by 127.0.0.1");
    expect(other.seen).toEqual([]);
  });

  it("is not sent to a token endpoint elsewhere", async () => {
    const [tokens, api] = [await watched(echo), await watched(echo)];
    const auth = {
      type: "oauth2",
      flow: "clientCredentials",
      tokenUrl: tokens.origin.replace("127.0.0.1", "localhost"),
      clientId: "me",
      clientSecret: "{{env.BILLING}}",
    };
    const secrets = { BILLING: { file: "key", hosts: ["127.0.0.1"] } };
    const project = projectOf([bill(api.origin, { auth, headers: {} })], secrets, { key: value });
    const result = await (await load(project)).execute("bill");
    expect(textOf(result)).toContain("env.BILLING may not be sent to 'localhost'");
    expect([...tokens.seen, ...api.seen]).toEqual([]);
  });

  it("is not for commands, files and texts: the load says so, with its place", async () => {
    const tools: readonly ToolDefinition[] = [
      { name: "cli", execution: { type: "cli", command: "echo", args: ["{{env.BILLING}}"] } },
      { name: "text", execution: { type: "text", text: "{{env.BILLING}}" } },
      { name: "file", execution: { type: "file", path: "./{{env.BILLING}}" } },
    ];
    const project = projectOf(tools, { BILLING: { file: "key", hosts: ["api.billing.example"] } });
    const found = await load(project).catch((error: unknown) => error);
    const { problems } = await checkFile(project.file, { secrets: project.secrets });
    expect(LoadError.is(found) && found.problems).toEqual(problems);
    expect(problems.map(({ code, tool, pointer, line }) => [code, tool, pointer, typeof line])).toEqual([
      ["MCI_SECRET", "cli", "/tools/0/execution/args/0", "number"],
      ["MCI_SECRET", "text", "/tools/1/execution/text", "number"],
      ["MCI_SECRET", "file", "/tools/2/execution/path", "number"],
    ]);
    expect(problems[0]?.message).toContain('may only be sent to api.billing.example, so a tool of type "cli" cannot');
  });

  it("is not for an MCP server that is a command, nor for one at another host", async () => {
    const secrets = { BILLING: { file: "key", hosts: ["api.billing.example"] } };
    const server = await watched(echo);
    const headers = { Authorization: "Bearer {{env.BILLING}}" };
    for (const [entry, message] of [
      [{ command: process.execPath, env: { KEY: "{{env.BILLING}}" } }, "which is a command"],
      [{ type: "http", url: server.origin, headers }, "env.BILLING may not be sent to '127.0.0.1'"],
    ] as const) {
      const project = projectOf([], secrets, { key: value }, { mcp_servers: { billing: entry } });
      await expect(load(project)).rejects.toThrow(message);
    }
    expect(server.seen).toEqual([]);
  });

  it("is not for an MCP server that is a command: a check says so like the load, and a cache changes nothing", async () => {
    const entry = { command: process.execPath, args: ["-e", "0"], env: { KEY: "{{env.BILLING}}" } };
    const cached = { schemaVersion: "1.0", tools: [] };
    const project = projectOf(
      [],
      { BILLING: { file: "key", hosts: ["api.billing.example"] } },
      { key: value, "mci/mcp/billing.mci.json": cached },
      { mcp_servers: { billing: entry } },
    );
    const found = await load(project).catch((error: unknown) => error);
    const { problems } = await checkFile(project.file, { secrets: project.secrets });
    expect(LoadError.is(found) && found.problems).toEqual(problems);
    expect(problems).toMatchObject([
      { code: "MCI_SECRET", severity: "error", pointer: "/mcp_servers/billing", line: expect.any(Number) },
    ]);
    expect(problems[0]?.message).toContain("env.BILLING may only be sent to api.billing.example");
  });
});

describe("a secrets file", () => {
  it.each([
    [
      `{ "A": { "fil": "x" } }`,
      ["A: there is no member 'fil'.", "A needs one source: either 'exec' or 'file'."],
      1,
      10,
    ],
    [`{ "A": { "file": "x", "exec": ["y"] } }`, ["A needs one source: either 'exec' or 'file'."], 1, 8],
    [`{\n  "A": "the-value" }`, ["A: the source of an env value is an object"], 2, 8],
    [`{ "A": { "exec": "op read x" } }`, ["A: 'exec' is a program and its arguments"], 1, 18],
    [`{ "A": { "file": "x", "inheritEnv": ["B"] } }`, ["A: 'inheritEnv' lists variables"], 1, 37],
    [`{ "A": { "file": "x", "ttl_ms": 0 } }`, ["A: 'ttl_ms' is a number of milliseconds"], 1, 33],
    [`{ "A": { "file": "x", "hosts": [] } }`, ["A: 'hosts' lists the hosts"], 1, 32],
    [`{ "A": { "file": "x", "hosts": ["{{env.HOST}}"] } }`, [`A: "{{env.HOST}}" in 'hosts' is a template`], 1, 33],
    [`{ "A": { "file": "x", "hosts": ["https://a.example"] } }`, ["in 'hosts' has a scheme"], 1, 33],
    [`{ "A": { "file": "x", "hosts": ["a.example:8080"] } }`, ["in 'hosts' has a port"], 1, 33],
    [`{ "A": { "file": "x", "hosts": ["*.a.example"] } }`, ["in 'hosts' has a wildcard"], 1, 33],
    [`{ "A": { "file": "x", "hosts": ["a/b"] } }`, ["in 'hosts' is not a host"], 1, 33],
    [`[]`, ["A secrets file contains an object"], 1, 1],
    [`{ "A": { "file": "x" }, "A": { "file": "y" } }`, ["A"], 1, 25],
    [`{`, [""], 1, 1],
  ])("with mistakes is refused with their places: %j", async (text, messages, line, column) => {
    const project = projectOf([], text, {}, { tools: [bill("http://127.0.0.1:9")] });
    const found = await load(project).catch((error: unknown) => error);
    const { problems } = LoadError.is(found) ? found : { problems: [] };
    expect(problems.map(({ message }, index) => message.includes(messages[index] ?? "nothing"))).toEqual(
      messages.map(() => true),
    );
    expect(problems[0]).toMatchObject({ file: project.secrets, line, column });
    expect(JSON.stringify(problems)).not.toContain("the-value");
  });

  it("suggests the member that was meant", async () => {
    const project = projectOf([bill("http://127.0.0.1:9")], { A: { file: "x", host: ["a.example"] } });
    await expect(load(project)).rejects.toMatchObject({ problems: [{ hint: "Did you mean 'hosts'?" }] });
  });

  it("that is not there is an error", async () => {
    const project = projectOf([bill("http://127.0.0.1:9")], {});
    await expect(load({ ...project, secrets: join(project.folder, "other.yaml") })).rejects.toThrow(
      /not found|no such/i,
    );
  });

  it("is read anew by a reload", async () => {
    const server = await watched(echo);
    const project = projectOf([bill(server.origin)], { BILLING: { file: "key" } }, { key: value });
    const client = await load(project);
    await client.execute("bill");
    await writeFile(
      project.secrets,
      JSON.stringify({ BILLING: { exec: command("process.stdout.write('of-command')") } }),
    );
    await client.reload();
    await client.execute("bill");
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${value}`, "Bearer of-command"]);
  });

  it("is never read by a file tool whose path an argument chooses", async () => {
    const tool: ToolDefinition = {
      name: "read",
      inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      execution: { type: "file", path: "{{props.path}}" },
    };
    const project = projectOf([tool], { BILLING: { file: "key" } }, { "mci.secrets.yaml": "", key: value });
    const client = await load(project);
    for (const path of ["mci.secrets.json", "mci.secrets.yaml", "./MCI.Secrets.YAML"]) {
      expect(await client.execute("read", { path })).toMatchObject({ isError: true });
      expect(textOf(await client.execute("read", { path }))).not.toContain("key");
    }
    expect(await client.execute("read", { path: "mci.secrets.json" })).toMatchObject({ code: "MCI_PATH_SECRET" });
  });

  it.skipIf(process.platform === "win32")("keeps the files that it names from such a tool as well", async () => {
    const read: ToolDefinition = {
      name: "read",
      inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      execution: { type: "file", path: "{{props.path}}" },
    };
    const project = projectOf([read], { BILLING: { file: "link" } }, { key: value });
    for (const name of ["link", "alias"]) await symlink("key", join(project.folder, name));
    const client = await load(project);
    for (const path of ["key", "link", "alias", "./x/../key"]) {
      expect(await client.execute("read", { path })).toMatchObject({ code: "MCI_PATH_SECRET" });
    }
  });
});
