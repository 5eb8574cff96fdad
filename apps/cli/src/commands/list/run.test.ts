import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();

const schema = schemaOf(
  textTool("greet", "Hello", {
    title: "Greets",
    description: "Greets\n  a person.",
    tags: ["text", "safe"],
    annotations: { readOnlyHint: true },
  }),
  textTool("shout", "HEY", {
    title: "Shout",
    inputSchema: { type: "object", properties: { what: { type: "string" } } },
  }),
  textTool("off", "", { disabled: true }),
);

describe.concurrent("mci list", () => {
  it("prints a table to stdout, and the count and the file to stderr", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    expect(await mci.run(["list"], { cwd })).toEqual({
      code: 0,
      stdout: `NAME   TAGS       DESCRIPTION
greet  text,safe  Greets a person.
shout             Shout
`,
      stderr: "2 tools in mci.json\n",
    });
  });

  it("prints the scopes of tools, and with --as what a caller with scopes sees", async () => {
    const access = (...scopes: readonly string[]): object => ({ access: { scopes } });
    const tools = schemaOf(
      textTool("hello", "Hello"),
      textTool("list_invoices", "none", access("invoices:read")),
      textTool("send_invoice", "sent", access("invoices:read", "invoices:write")),
    );
    const config = "export default { server: { guard: { tokens: [] } } };";
    const cwd = await mci.folderOf({ "mci.json": tools, "mci.config.mjs": config });
    const list = async (...words: readonly string[]): Promise<string> =>
      (await mci.run(["list", ...words], { cwd })).stdout;
    expect(await list()).toBe(`NAME           SCOPES
hello
list_invoices  invoices:read
send_invoice   invoices:read invoices:write
`);
    expect(await list("--as", "invoices:read")).toBe("NAME           SCOPES\nhello\nlist_invoices  invoices:read\n");
    expect(await list("--as", "invoices:read,invoices:write")).toContain("send_invoice");
    expect(await list("--as", "other")).toBe("NAME\nhello\n");
    expect(JSON.parse(await list("--as", "invoices:read", "--format", "json"))).toMatchObject([
      { name: "hello" },
      { name: "list_invoices", access: { scopes: ["invoices:read"] } },
    ]);
    expect(await list("--verbose")).toContain("scopes: invoices:read invoices:write");
    const { code, stderr } = await mci.run(["list", "--as", "a b"], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--as: "a b" cannot be a scope.')]);
  });

  it("prints JSON for programs", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const { code, stdout, stderr } = await mci.run(["list", "--format", "json", "--quiet"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual([
      {
        name: "greet",
        title: "Greets",
        description: "Greets\n  a person.",
        tags: ["text", "safe"],
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: {} },
      },
      {
        name: "shout",
        title: "Shout",
        tags: [],
        annotations: {},
        inputSchema: { type: "object", properties: { what: { type: "string" } } },
      },
    ]);
  });

  it("names the toolset of a tool, and the schema of its output", async () => {
    const outputSchema = { type: "object" };
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", toolsets: ["extra"] }),
      "mci/extra.mci.json": schemaOf(textTool("more", "More", { outputSchema })),
    });
    const { stdout } = await mci.run(["list", "--format", "json", "--filter", "toolsets:extra"], { cwd });
    expect(JSON.parse(stdout)).toEqual([
      {
        name: "more",
        tags: [],
        annotations: {},
        inputSchema: { type: "object", properties: {} },
        outputSchema,
        toolset: "extra",
      },
    ]);
  });

  it("shows where tools come from, where there is more than the main file", async () => {
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [textTool("own", "Own")], toolsets: ["extra"] }),
      "mci/extra.mci.json": schemaOf(textTool("more", "More")),
    });
    expect(await mci.run(["list"], { cwd })).toMatchObject({ stdout: "NAME  SOURCE\nown   main file\nmore  extra\n" });
  });

  it("shows which tools ask a person", async () => {
    const inputSchema = { type: "object", properties: { amount: { type: "number" } } };
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(
        textTool("look", ""),
        textTool("wipe", "", { approval: true }),
        textTool("refund", "", { inputSchema, approval: { when: "props.amount > 100", channel: "outOfBand" } }),
      ),
    });
    expect((await mci.run(["list"], { cwd })).stdout).toBe(
      "NAME    APPROVAL\nlook\nwipe    always\nrefund  if props.amount > 100, out of band\n",
    );
    const { stdout } = await mci.run(["list", "--format", "json"], { cwd });
    expect(JSON.parse(stdout).map((tool: { approval: unknown }) => tool.approval)).toEqual([
      undefined,
      { channel: "any", expiresMs: 600_000 },
      { when: "props.amount > 100", channel: "outOfBand", expiresMs: 600_000 },
    ]);
    expect((await mci.run(["list", "-v"], { cwd })).stdout).toContain("approval: if props.amount > 100, out of band\n");
  });

  it("prints YAML", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello", { tags: ["a"] })) });
    const { code, stdout } = await mci.run(["list", "--format", "yaml", "-q"], { cwd });
    expect([code, stdout]).toEqual([
      0,
      "- name: greet\n  tags:\n    - a\n  annotations: {}\n  inputSchema:\n    properties: {}\n    type: object\n",
    ]);
  });

  it.each(["--verbose", "-v"])("describes each tool in full with %s", async (option) => {
    const inputSchema = { type: "object", properties: { who: { type: "string", description: "Whom to\ngreet" }, times: { type: "integer", minimum: 1 } }, required: ["who"] }; // prettier-ignore
    const tool = textTool("greet", "Hello", {
      title: "Greets",
      description: "Says\nhello.",
      tags: ["a", "b"],
      inputSchema,
    });
    const cwd = await mci.folderOf({ "mci.json": schemaOf(tool) });
    expect(await mci.run(["list", option], { cwd })).toEqual({
      code: 0,
      stdout: `greet
  Greets
  Says
  hello.
  source: main file
  tags: a, b
  arguments:
    who: string, required - Whom to greet
    times: integer, minimum 1
`,
      stderr: "1 tool in mci.json\n",
    });
    expect((await mci.run(["call", "-v"], { cwd })).stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("leaves out a broken tool, and shows its problem", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("greet", "Hello"), textTool("bad", "{{ props.x ")),
    });
    const { code, stdout, stderr } = await mci.run(["list"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe("NAME\ngreet\n");
    expect(stderr).toContain("tool 'bad': execution.text: No closing }} for this {{");
    expect(stderr).toMatch(/1 tool in mci\.json\n$/);
  });

  it("shows the tools that pass the filters", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const outcome = await mci.run(["list", "--filter", "tags:safe", "--filter", "except:shuot"], { cwd });
    expect(outcome).toEqual({
      code: 0,
      stdout: "NAME   TAGS       DESCRIPTION\ngreet  text,safe  Greets a person.\n",
      stderr: "--filter except:shuot: nothing is named 'shuot'. Did you mean 'shout'?\n1 of 2 tools in mci.json\n",
    });
    expect(await mci.run(["list", "--filter", "only:nobody", "-q"], { cwd })).toEqual(success(""));
  });

  it("shows warnings on stderr, except with --quiet", async (test) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello", { descripton: "Slip." })) });
    const { code, stdout, stderr } = await mci.run(["list"], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "NAME\ngreet\n" });
    test.expect(stderr).toMatchInlineSnapshot(`
      "mci.json:1:49: warning: tool 'greet': tools[0].descripton is not a field of the format.
        {"schemaVersion":"1.0","tools":[{"name":"greet","descripton":"Slip.","execution":{"type":"text","text":"Hello"}}]}
                                                        ^
        Did you mean "description"?
      1 tool in mci.json
      "
    `);
    expect(await mci.run(["list", "--quiet"], { cwd })).toEqual(success(stdout));
  });

  it("does not let a description control the terminal", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("greet", "x", { description: "\u001b]0;owned\u0007" })),
    });
    expect((await mci.run(["list"], { cwd })).stdout).toBe("NAME   DESCRIPTION\ngreet  \\u001b]0;owned\\u0007\n");
  });
});
