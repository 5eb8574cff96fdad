import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApprovals } from "@mci/approvals";
import { text, type JsonObject, type NetworkRules, type SecretSource, type ServerImporter } from "@mci/contract";
import { cliExecutor } from "@mci/executor-cli";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { custom, load } from "../../test/load.ts";

interface Asked {
  readonly execution: JsonObject;
  readonly document?: JsonObject;
  /** More fields of the tool. */
  readonly tool?: JsonObject;
  readonly env?: JsonObject;
  /** The env values that come from sources. */
  readonly sourced?: Readonly<Record<string, SecretSource>>;
  readonly folder?: string;
  readonly network?: NetworkRules;
  readonly props?: JsonObject;
}

/** Servers without tools of their own. */
const importer: ServerImporter = { import: async () => undefined };

/** Returns a function that asks about a call, and returns the id of the question, or the code of another failure. */
function askers(): (asked: Asked) => Promise<string> {
  const approvals = createApprovals({ store: memoryStore() });
  return async ({ tool: fields = {}, env = {}, folder = "/nowhere", ...asked }) => {
    const { execution, document = {}, network = {}, props, sourced = {} } = asked;
    const secrets = async (): Promise<ReadonlyMap<string, SecretSource>> => new Map(Object.entries(sourced));
    const type = String(execution["type"]);
    const executors = [cliExecutor(), ...(type === "cli" || type === "file" ? [] : [custom(type, () => text("ran"))])];
    const tool = { name: "pay", approval: "Pay?", execution, ...fields };
    const source = documentSource({ schemaVersion: "1.0", ...document, tools: [tool] }, { importer, folder });
    const client = await load([], { sources: [source], executors, approvals, env, network, secrets });
    const result = await client.execute(tool.name, props);
    return (result.isError && (result.details?.approvalId ?? result.code)) || "";
  };
}

describe("a yes counts for the tool that it was given for", () => {
  const before: Asked = { execution: { type: "pay", to: "Ada" }, document: { directoryAllowList: ["a"] } };

  it.each<[string, Partial<Asked>]>([
    ["another tool that is defined alike", { tool: { name: "refund" } }],
    ["another execution", { execution: { type: "pay", to: "Eve" } }],
    ["another description", { tool: { description: "Pays" } }],
    ["another schema", { tool: { inputSchema: { type: "object", properties: { to: { type: "string" } } } } }],
    ["another hint", { tool: { annotations: { destructiveHint: false } } }],
    ["another sentence", { tool: { approval: "Pay now?" } }],
    ["another channel", { tool: { approval: { show: "Pay?", channel: "outOfBand" } } }],
    ["a wider list of folders", { document: { directoryAllowList: ["a", "b"] } }],
    ["all paths", { document: { directoryAllowList: ["a"], enableAnyPaths: true } }],
    ["a host that is allowed since", { document: { directoryAllowList: ["a"], network: { allowHosts: ["evil.example"] } } }], // prettier-ignore
  ])("not with %s", async (_, after) => {
    const ask = askers();
    const id = await ask(before);
    expect(id).not.toBe("");
    expect(await ask(before)).toBe(id);
    expect(await ask({ ...before, ...after })).not.toBe(id);
  });
});

describe("a yes counts for the server that it was given for", () => {
  const execution = { type: "mcp", serverName: "bank", toolName: "pay" };
  const server = (command: string, key = ""): JsonObject => ({ mcp_servers: { bank: { command, env: { A: key } } } });

  it("not for another command of the server that a tool of the main file names", async () => {
    const ask = askers();
    const id = await ask({ execution, document: server("bank-server") });
    expect(await ask({ execution, document: server("bank-server") })).toBe(id);
    expect(await ask({ execution, document: server("evil-server") })).not.toBe(id);
  });

  it("not with another env value that the entry of that server reads", async () => {
    const ask = askers();
    const document = server("bank-server", "{{env.BANK_URL}}");
    const id = await ask({ execution, document, env: { BANK_URL: "one" } });
    expect(await ask({ execution, document, env: { BANK_URL: "two" } })).not.toBe(id);
  });
});

describe("a yes counts for the env values that a tool reads", () => {
  it.each<[string, string, JsonObject, JsonObject]>([
    ["by name", "{{env.KEY}}", { KEY: "one" }, { KEY: "two" }],
    ["in brackets", '{{env["KEY"]}}', { KEY: "one" }, { KEY: "two" }],
    ["in a group", "{{env.bank.key}}", { bank: { key: "one" } }, { bank: { key: "two" } }],
    ["by a name that an argument gives", "{{env[props.name]}}", { KEY: "one" }, { KEY: "two" }],
    ["in a loop over all", "{% for key in env %}{{key}}{% endfor %}", { KEY: "one" }, { KEY: "two" }],
    ["by a name with a dash", '{{env["a-b"]}}', { "a-b": "one" }, { "a-b": "two" }],
  ])("%s", async (_, key, before, after) => {
    const ask = askers();
    const execution = { type: "pay", key };
    const id = await ask({ execution, env: before });
    expect(id).not.toBe("");
    expect(await ask({ execution, env: before })).toBe(id);
    expect(await ask({ execution, env: after })).not.toBe(id);
  });

  it("and for no other: a name that is a part of a word is none", async () => {
    const ask = askers();
    const execution = { type: "pay", key: "{{env.MY_KEY}}" };
    const id = await ask({ execution, env: { MY_KEY: "k", _: "/bin/one", MY: "one" } });
    expect(await ask({ execution, env: { MY_KEY: "k", _: "/bin/two", MY: "two" } })).toBe(id);
  });
});

describe("a yes counts for the rules of the client", () => {
  it("not for a process on the same store with a wider network", async () => {
    const ask = askers();
    const asked = { execution: { type: "pay" }, folder: temporaryFolder() };
    const id = await ask({ ...asked, network: { allowHosts: ["bank.example"] } });
    expect(await ask({ ...asked, network: { allowHosts: ["bank.example"] } })).toBe(id);
    expect(await ask({ ...asked, network: { allowHosts: ["bank.example", "evil.example"] } })).not.toBe(id);
    expect(await ask(asked)).not.toBe(id);
  });
});

describe("a yes counts for the files of a call as they are", () => {
  it.each<[string, JsonObject]>([
    ["that a file tool reads", { type: "file", path: "pay.js" }],
    ["that a file tool includes", { type: "file", path: "whole.txt" }],
    ["that an interpreter gets as an argument", { type: "cli", command: "node", args: ["./pay.js"] }],
    ["that an option names", { type: "cli", command: "node", args: ["--import=./pay.js"] }],
    ["that a short option names", { type: "cli", command: "node", args: ["-r./pay.js"] }],
    ["that stands after an at sign", { type: "cli", command: "curl", args: ["-d", "@pay.js"] }],
    ["that a field names", { type: "cli", command: "gh", args: ["--field", "body=@pay.js"] }],
    ["in the folder that a command runs in", { type: "cli", command: "node", args: ["pay.js"], cwd: "{{props.in}}" }],
    ["that an argument of the caller names", { type: "cli", command: "node", args: ["--", "{{props.file}}"] }],
    ["that is the command", { type: "cli", command: "./pay.js" }],
  ])("%s", async (_, execution) => {
    const ask = askers();
    const folder = temporaryFolder();
    const file = join(folder, "pay.js");
    writeFileSync(file, "pay 5");
    writeFileSync(join(folder, "whole.txt"), '@include("pay.js")');
    const asked = { execution, folder, props: { in: ".", file: "pay.js" } };
    const id = await ask(asked);
    expect(id).toMatch(/^[\w-]{24}$/);
    expect(await ask(asked)).toBe(id);
    writeFileSync(file, "pay 6");
    expect(await ask(asked)).not.toBe(id);
  });

  it("also where the tool reads a value that comes from a source", async () => {
    const ask = askers();
    const folder = temporaryFolder();
    const file = join(folder, "pay.sh");
    writeFileSync(file, "pay 5");
    const execution = { type: "cli", command: "./pay.sh", args: ["{{env.BANK_TOKEN}}"] };
    const asked = { execution, folder, sourced: { BANK_TOKEN: { from: "a test", read: async () => "t0ken" } } };
    const id = await ask(asked);
    expect(id).toMatch(/^[\w-]{24}$/);
    expect(await ask(asked)).toBe(id);
    writeFileSync(file, "pay 6");
    expect(await ask(asked)).not.toBe(id);
  });

  it("and for the folder that a command runs in: a link to another one is another call", async () => {
    const ask = askers();
    const folder = temporaryFolder();
    for (const name of ["one", "two"]) mkdirSync(join(folder, name));
    symlinkSync("one", join(folder, "current"));
    const asked = { execution: { type: "cli", command: "git", args: ["push"], cwd: "current" }, folder };
    const id = await ask(asked);
    expect(await ask(asked)).toBe(id);
    rmSync(join(folder, "current"));
    symlinkSync("two", join(folder, "current"));
    expect(await ask(asked)).not.toBe(id);
  });

  it("also where the author names them outside of the folder, by an absolute path", async () => {
    const ask = askers();
    const file = join(temporaryFolder(), "deploy.sh");
    writeFileSync(file, "one");
    const asked = { execution: { type: "cli", command: "bash", args: [file] }, folder: temporaryFolder() };
    const id = await ask(asked);
    writeFileSync(file, "two");
    expect(await ask(asked)).not.toBe(id);
  });

  it("not what a caller names outside of them: it is not opened", async () => {
    const ask = askers();
    const file = join(temporaryFolder(), "own.txt");
    writeFileSync(file, "one");
    const execution = { type: "cli", command: "cat", args: ["--", "{{props.file}}"] };
    const asked = { execution, folder: temporaryFolder(), props: { file } };
    const id = await ask(asked);
    writeFileSync(file, "two");
    expect(await ask(asked)).toBe(id);
  });

  it("and the path policy comes first: a link that leads out is neither read nor asked about", async () => {
    const ask = askers();
    const folder = temporaryFolder();
    symlinkSync(join(temporaryFolder(), "secret.txt"), join(folder, "link.txt"));
    expect(await ask({ execution: { type: "file", path: "link.txt" }, folder })).toBe("MCI_PATH_OUTSIDE");
    expect(await ask({ execution: { type: "cli", command: "./link.txt" }, folder })).toBe("MCI_PATH_OUTSIDE");
  });

  it.skipIf(process.platform === "win32")("and hold up no question if they have no end, or no writer", async () => {
    const ask = askers();
    const folder = temporaryFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const file of ["/dev/zero", "pipe"]) {
      expect(await ask({ execution: { type: "cli", command: "cat", args: [file] }, folder })).toMatch(/^[\w-]{24}$/);
    }
  });
});

it("a yes counts for the values that a command inherits", async () => {
  const ask = askers();
  onTestFinished(() => void vi.unstubAllEnvs());
  const asked = { execution: { type: "cli", command: "env", inheritEnv: ["PAY_TO"] }, folder: temporaryFolder() };
  vi.stubEnv("PAY_TO", "Bob");
  const id = await ask(asked);
  expect(await ask(asked)).toBe(id);
  vi.stubEnv("PAY_TO", "Eve");
  expect(await ask(asked)).not.toBe(id);
});
