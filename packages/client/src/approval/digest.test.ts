import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApprovals } from "@mci/approvals";
import { text, type Executor, type JsonObject, type ServerImporter } from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { load } from "../../test/load.ts";

interface Asked {
  readonly execution: JsonObject;
  readonly document?: JsonObject;
  /** More fields of the tool. */
  readonly tool?: JsonObject;
  readonly env?: JsonObject;
  readonly file?: string;
}

/** An execution type that explains itself with a file, if there is one. */
function opening(type: string, file: string | undefined): Executor {
  const parts = file === undefined ? [] : [{ name: "path", value: file, at: "/path", file }];
  return { type, prepare: () => ({ run: () => text("ran"), explain: () => ({ text: type, parts }) }) };
}

/** Servers without tools of their own. */
const importer: ServerImporter = { import: async () => undefined };

function askers(): (asked: Asked) => Promise<string> {
  const approvals = createApprovals({ store: memoryStore() });
  return async ({ execution, document = {}, tool: fields = {}, env = {}, file }) => {
    const executors = [opening(String(execution["type"]), file)];
    const tool = { name: "pay", approval: "Pay?", execution, ...fields };
    const source = documentSource({ schemaVersion: "1.0", ...document, tools: [tool] }, { importer });
    const client = await load([], { sources: [source], executors, approvals, env });
    const result = await client.execute(tool.name);
    return (result.isError && result.details?.approvalId) || "";
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

describe("the files that a call opens", () => {
  it("are read as they are right then", async () => {
    const ask = askers();
    const file = join(temporaryFolder(), "pay.sh");
    writeFileSync(file, "pay 5");
    const id = await ask({ execution: { type: "pay" }, file });
    expect(await ask({ execution: { type: "pay" }, file })).toBe(id);
    writeFileSync(file, "pay 6");
    expect(await ask({ execution: { type: "pay" }, file })).not.toBe(id);
  });

  it.skipIf(process.platform === "win32")("hold up no question if they have no end, or no writer", async () => {
    const ask = askers();
    const pipe = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const file of ["/dev/zero", pipe]) expect(await ask({ execution: { type: "pay" }, file })).not.toBe("");
  });
});
