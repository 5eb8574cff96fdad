import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatProblem, type Problem } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { documentSource, fileSource } from "@mci/source-file";
import { textExecutor } from "@mci/executor-text";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../../test/load.ts";
import { checkTools } from "../../check-tools.ts";

const inputSchema = { type: "object", properties: { amount: { type: "number" }, to: { type: "string" } } };
const closed = { ...inputSchema, additionalProperties: false };

function toolWith(approval: unknown, fields: object = {}): object {
  return { name: "refund", inputSchema, approval, execution: { type: "text", text: "done" }, ...fields };
}

async function problemsOf(tool: object): Promise<readonly Problem[]> {
  const document = { schemaVersion: "1.0", tools: [tool] };
  const { problems } = await checkTools({ sources: [documentSource(document)], executors: [textExecutor()] });
  return problems;
}

describe("the question of a tool", () => {
  it.each([
    "Refund {{props.amount}} to {{input.to | 'somebody'}}?",
    "{{ call.tenant }}: {{ call.subject }} refunds {{ props }}",
    { show: "Refund?", when: "props.amount > 100 and call.tenant != 'test'" },
    { when: "not properties.amount < 5" },
    {},
  ])("may read arguments and the caller: %j", async (approval) => {
    expect(await problemsOf(toolWith(approval))).toEqual([]);
    expect(await problemsOf(toolWith(approval, { inputSchema: closed }))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["show that reads env", "Refund with {{env.API_KEY}}?", "approval.show: It reads env.API_KEY"],
    ["env as a fallback", "Refund {{props.amount | env.LIMIT}}?", "approval.show: It reads env.LIMIT"],
    ["the id of the call", "Refund {{call.id}}?", "approval.show: It reads call.id"],
    ["the time of the call", { when: "call.time > 5" }, "approval.when: It reads call.time"],
    ["all of the call", "Refund {{call}}?", "approval.show: It reads call,"],
    ["below the tenant", "Refund {{call.tenant.x}}?", "approval.show: It reads call.tenant.x"],
    ["an unknown root", { when: "amount > 100" }, "approval.when: It reads amount,"],
    ["when that reads env", { when: "props.amount > env.LIMIT" }, "approval.when: It reads env.LIMIT"],
    ["nothing in when", { when: "1 > 2" }, "approval.when: It reads no argument"],
    ["no sentence, but a word", "no", 'approval.show: "no" is not a question'],
    ["an empty sentence", " ", "approval.show: It is empty."],
    ["an empty condition", { when: "" }, "approval.when: Expected a path"],
    ["an open placeholder", "Refund {{props.amount?", "approval.show: No closing }} for this {{"],
    ["another syntax", "Refund {!! props.amount !!}?", "approval.show: "],
    ["a placeholder in when", { when: "{{props.amount}} > 1" }, "approval.when: Expected a path"],
    ["a misspelt argument", "Refund {{props.amuont}}?", "approval.show: 'amuont' is not among the properties"],
    [
      "a misspelt argument in when",
      { when: "props.amuont > 1" },
      "approval.when: 'amuont' is not among the properties",
    ],
  ])("with %s is an error", async (_, approval, message) => {
    for (const schema of [inputSchema, closed]) {
      expect(await problemsOf(toolWith(approval, { inputSchema: schema }))).toMatchObject([
        { severity: "error", tool: "refund", message: expect.stringContaining(message) },
      ]);
    }
    await expect(load([toolWith(approval)])).rejects.toThrow(message);
  });

  it("does not know the arguments that an open schema lets in", async () => {
    const open = { ...inputSchema, additionalProperties: true };
    expect(await problemsOf(toolWith({ when: "props.other > 1" }, { inputSchema: open }))).toEqual([]);
  });

  it("with a mistake is shown where it is", async () => {
    const folder = folderOf({});
    const file = join(folder, "main.mci.yaml");
    const lines = [
      'schemaVersion: "1.0"',
      "toolsets:",
      "  - name: billing",
      "    approval: { destructive: true, show: 'Do {{env.X}}?' }",
      "tools:",
      "  - name: refund",
      "    approval:",
      "      when: props.amount = 100",
      "    execution: { type: text, text: done }",
    ];
    await writeFile(file, lines.join("\n"));
    const billing = { schemaVersion: "1.0", tools: [{ name: "pay", execution: { type: "text", text: "" } }] };
    const toolset = join(folderOf({ "mci/billing.mci.json": billing }), "mci");
    await writeFile(file, [...lines, `libraryDir: ${toolset}`].join("\n"));
    const { problems } = await checkTools({ sources: [fileSource(file)], executors: [textExecutor()] });
    const text = problems.filter(({ message }) => message.startsWith("approval")).map((one) => formatProblem(one));
    expect(text.join("\n")).toContain(`${file}:8:26: `);
    expect(text.join("\n")).toContain(`${file}:4:`);
    expect(problems.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(["/tools/0/approval/when", "/toolsets/0/approval/show"]),
    );
  });
});

describe("a misspelt or misplaced approval", () => {
  const block = { type: "text", text: "done" };

  it.each<[string, object]>([
    ["on a tool", { aproval: true, execution: block }],
    ["in other words", { requireApproval: true, execution: block }],
    ["inside the execution", { execution: { ...block, approval: true } }],
    ["inside the execution of another executor", { execution: { type: "wipe", approval: true } }],
    ["inside the annotations", { annotations: { approval: true }, execution: block }],
    ["inside itself", { approval: { chanel: "outOfBand" }, execution: block }],
    ["as a number", { approval: 1, execution: block }],
    ["as a list", { approval: ["Sure?"], execution: block }],
    ["for an unknown channel", { approval: { channel: "web" }, execution: block }],
    ["for no time", { approval: { expires_ms: 0 }, execution: block }],
    ["for all that is destructive", { approval: { destructive: true }, execution: block }],
  ])("%s is a load error, and the tool does not run", async (_, fields) => {
    const executors = [custom("wipe", () => expect.unreachable("ran"))];
    await expect(load([{ name: "wipe", ...fields }], { executors })).rejects.toMatchObject({ name: "LoadError" });
  });

  it.each<[string, object, string]>([
    ["file", { approval: true }, "/approval"],
    ["toolset", { toolsets: [{ name: "a", aproval: true }] }, "/toolsets/0/aproval"],
    ["server", { mcp_servers: { a: { command: "a", approval: true } } }, "/mcp_servers/a/approval"],
    ["config of a server", { mcp_servers: { a: { command: "a", config: { Approval: true } } } }, "/mcp_servers/a/config/Approval"], // prettier-ignore
  ])("on the level of a %s is one, too", async (_, fields, pointer) => {
    const document = { schemaVersion: "1.0", tools: [], ...fields };
    const { problems } = await checkTools({ sources: [documentSource(document)], executors: [] });
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: "error", pointer, hint: expect.stringContaining("approval") }),
    );
  });

  it("leaves the tool out where broken tools are, and all of a toolset whose entry has it", async () => {
    const tools = [{ name: "wipe", aproval: true, execution: block }, { name: "drop", approval: "{{env.X}}?", execution: block }, { name: "look", execution: block }]; // prettier-ignore
    const client = await load(tools, { brokenTools: "leave-out" });
    expect(client.listTools()).toEqual(["look"]);
    expect(await client.execute("wipe")).toMatchObject({ isError: true, code: "MCI_LOAD" });
    expect(await client.execute("drop")).toMatchObject({ isError: true, code: "MCI_LOAD" });
    const folder = folderOf({
      "mci/db.mci.json": { schemaVersion: "1.0", tools: [{ name: "drop", execution: block }] },
    });
    const open = (entry: object): Promise<unknown> =>
      load([], { brokenTools: "leave-out", folder, document: { toolsets: [{ name: "db", ...entry }] } });
    await expect(open({ aproval: true })).rejects.toThrow("toolsets[0].aproval");
  });

  it("is not hidden behind a thousand other mistakes", async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`odd${index}`, 1]));
    const tools = [
      { name: "a", execution: { ...block, ...many } },
      { name: "b", aproval: true, execution: block },
    ];
    await expect(load(tools)).rejects.toThrow("tools[1].aproval");
  });

  it("is not seen in a custom field, nor where an executor has such a field", async () => {
    const executor = custom("wipe", () => ({ isError: false, content: [] }), {
      schema: { type: "object", properties: { approval: { type: "string" } } },
    });
    const client = await load([{ name: "wipe", "x-approval": true, execution: { type: "wipe", approval: "board" } }], {
      executors: [executor],
    });
    expect(await client.execute("wipe")).toMatchObject({ isError: false });
  });
});

it("a source that hands over another approval than a rule is refused", async () => {
  const [tool] = await documentSource({ schemaVersion: "1.0", tools: [toolWith(true)] }).load({
    env: {},
    signal: new AbortController().signal,
    offline: false,
    report: () => undefined,
  });
  for (const approval of [true, "Sure?", null, {}, { channel: "any" }, { channel: "any", expiresMs: "1" }]) {
    const source = { name: "mine", load: async () => [{ ...tool, approval } as never] };
    await expect(load([], { sources: [source] })).rejects.toThrow("[0].approval");
  }
});
