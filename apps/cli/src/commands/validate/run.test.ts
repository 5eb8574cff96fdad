import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const good = schemaOf(textTool("greet", "Hello {{ env.NAME }}"));
const odd = schemaOf(textTool("greet", "Hello", { descripton: "Slip." }));
const bad = `schemaVersion: "1.0"
tools:
  - name: greet
    descripton: Greets.
    execution:
      type: text
      text: "Hello {{ props.name"
  - name: greet
    execution:
      type: txt
  - name: count
    inputSchema:
      type: integr
    execution:
      type: text
      text: Hi
`;

describe.concurrent("mci validate", () => {
  it("finds no problems in a valid file, without its env values", async () => {
    const cwd = await mci.folderOf({ "mci.json": good });
    expect(await mci.run(["validate"], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "No problems in 1 file with 1 tool.\n",
    });
  });

  it("lists every problem with its place", async (test) => {
    const cwd = await mci.folderOf({ "mci.yaml": bad });
    const { code, stdout, stderr } = await mci.run(["validate"], { cwd });
    expect(code).toBe(2);
    test.expect(stdout.replaceAll(cwd, "FOLDER")).toMatchInlineSnapshot(`
      "mci.yaml:4:5: warning: tool 'greet': tools[0].descripton is not a field of the format.
            descripton: Greets.
            ^
        Did you mean "description"?
      mci.yaml:7:20: tool 'greet': execution.text: No closing }} for this {{
              text: "Hello {{ props.name"
                           ^
      mci.yaml:8:11: tool 'greet': name: There is another tool 'greet', in FOLDER/mci.yaml:3:11.
          - name: greet
                  ^
        Rename one, filter it out, or give its toolset or MCP server a 'prefix'.
      mci.yaml:10:13: tool 'greet': execution.type: Nothing here runs "txt" tools.
              type: txt
                    ^
        Did you mean "text"?
      mci.yaml:13:13: tool 'count': inputSchema.type: This is not a JSON Schema: "integr" must be one of array, boolean, integer, null, number, object, string.
              type: integr
                    ^
        Did you mean "integer"?
      "
    `);
    test.expect(stderr).toMatchInlineSnapshot(`
      "4 errors, 1 warning in 1 file with 2 tools.
      "
    `);
  });

  it("warns of arguments that may be more than data, and fails for them with --strict", async () => {
    const inputSchema = { type: "object", properties: { a: { type: "string" } } };
    const headers = { "content-type": "application/json" };
    const request = {
      type: "http",
      url: "https://h.example/",
      method: "POST",
      headers,
      body: { raw: '{"a":"{{props.a}}"}' },
    };
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(
        { name: "post", inputSchema, execution: request },
        { name: "run", inputSchema, execution: { type: "cli", command: "{{props.a}}" } },
      ),
    });
    const { code, stdout, stderr } = await mci.run(["validate"], { cwd });
    expect([code, stderr]).toEqual([0, "2 warnings in 1 file with 2 tools.\n"]);
    expect(stdout).toContain(
      "tool 'post': execution.body.raw: A raw body contains props.a as given, so that a value with a",
    );
    expect(stdout).toContain('Write "body": { "json": { ... } }, which encodes each value.');
    expect(stdout).toContain("tool 'run': execution.command: The caller chooses the program by props.a");
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 2 });
    expect((await mci.run(["list"], { cwd })).stderr).toBe(`2 tools in mci.json\n`);
  });

  it("warns of files and commands that this machine lacks, and fails for them with --strict", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(
        { name: "gone", execution: { type: "file", path: "gone.txt" } },
        { name: "outside", execution: { type: "file", path: "../outside.txt" } },
        { name: "start", execution: { type: "cli", command: "mci-no-such-command" } },
      ),
    });
    const { code, stdout, stderr } = await mci.run(["validate"], { cwd });
    expect([code, stderr]).toEqual([0, "3 warnings in 1 file with 3 tools.\n"]);
    for (const said of ["not found: gone.txt", "outside the allowed folders", "command not found: mci-no-such-command"])
      expect(stdout).toContain(said);
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 2 });
  });

  it("says once what a file of cached tools is", async () => {
    const tool = (name: string): object => ({ name, execution: { type: "mcp", serverName: "docs", toolName: name } });
    const cache = { schemaVersion: "1.0", expiresAt: "2999-01-01", tools: [tool("a"), tool("b")] };
    const cwd = await mci.folderOf({
      "docs.mci.json": JSON.stringify(cache),
      "own.mci.json": JSON.stringify({ ...cache, configHash: `sha256-${"0".repeat(64)}` }),
    });
    for (const file of ["docs.mci.json", "own.mci.json"]) {
      const { code, stdout, stderr } = await mci.run(["validate", file], { cwd });
      expect([code, stderr]).toEqual([0, "1 warning in 1 file with 0 tools.\n"]);
      expect(stdout).toContain("This file has the cached tools of an MCP server");
    }
    const listed = await mci.run(["list", "--file", "docs.mci.json"], { cwd });
    expect([listed.code, listed.stderr.match(/cached tools/g)?.length]).toEqual([2, 1]);
  });

  it("names with --portable what the Python implementation ignores, in toolsets too, with its place", async () => {
    const cwd = await mci.folderOf({
      "mci.yaml": `schemaVersion: "1.0"
toolsets: [{ name: more, prefix: m_ }]
tools:
  - name: pay
    title: Pay
    approval: true
    execution: { type: http, url: "https://h.example/" }
`,
      "mci/more.mci.json": schemaOf(textTool("say", "x", { rateLimit: { per: "call", points: 1, per_ms: 1000 } })),
    });
    const { code, stdout, stderr } = await mci.run(["validate", "--portable"], { cwd });
    expect([code, stderr]).toEqual([2, "2 errors, 2 warnings in 1 file with 2 tools.\n"]);
    expect(stdout.split("\n").filter((line) => line.startsWith("mci"))).toEqual([
      "mci.yaml:2:26: warning: toolsets[0].prefix: the Python implementation ignores this field.",
      "mci.yaml:5:5: warning: tool 'pay': tools[0].title: the Python implementation ignores this field.",
      "mci.yaml:6:5: tool 'pay': tools[0].approval: the Python implementation ignores this field: there the tool runs without asking anybody.",
      "mci/more.mci.json:1:47: tool 'say': tools[0].rateLimit: the Python implementation ignores this field: there the tool runs as often as it is called.",
    ]);
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0 });
    const asJson = await mci.run(["validate", "mci/more.mci.json", "--portable", "--format", "json"], { cwd });
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.stdout)).toMatchObject([
      {
        code: "MCI_SCHEMA_PORTABLE",
        severity: "error",
        pointer: "/tools/0/rateLimit",
        tool: "say",
        line: 1,
        column: 47,
      },
    ]);
  });

  it("ends with 0 for what --portable only warns of, and with 2 under --strict", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("say", "x", { title: "Say" })) });
    expect(await mci.run(["validate", "--portable"], { cwd })).toMatchObject({ code: 0 });
    expect(await mci.run(["validate", "--portable", "--strict"], { cwd })).toMatchObject({ code: 2 });
  });

  it("takes values of env with -e", async () => {
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", libraryDir: "{{env.TOOLS}}", toolsets: ["more"] }),
      "shared/more.mci.json": good,
    });
    const { code, stderr } = await mci.run(["validate", "-e", "TOOLS=shared"], { cwd });
    expect([code, stderr]).toEqual([0, "No problems in 1 file with 1 tool.\n"]);
    expect((await mci.run(["validate"], { cwd })).stderr).toBe("1 warning in 1 file with 0 tools.\n");
    expect(await mci.run(["validate", "--env", "TOOLS"], { cwd })).toEqual(
      refusal("mci: --env TOOLS: there is no value.\n  Write --env NAME=VALUE.\n"),
    );
  });

  it("treats warnings as errors with --strict", async () => {
    const cwd = await mci.folderOf({ "mci.json": odd });
    const lenient = await mci.run(["validate"], { cwd });
    expect(lenient).toMatchObject({ code: 0, stderr: "1 warning in 1 file with 1 tool.\n" });
    expect(lenient.stdout).toContain("mci.json:1:");
    expect(lenient.stdout).toContain("warning: ");
    const strict = await mci.run(["validate", "--strict"], { cwd });
    expect(strict).toMatchObject({ code: 2, stderr: "1 error in 1 file with 1 tool.\n" });
    expect(strict.stdout).toBe(lenient.stdout.replace("warning: ", ""));
  });

  it("prints no warnings with --quiet", async () => {
    const cwd = await mci.folderOf({ "mci.json": odd });
    expect(await mci.run(["validate", "-q"], { cwd })).toEqual(success(""));
  });

  it("checks several files", async () => {
    const cwd = await mci.folderOf({ "a.mci.json": good, "b.mci.json": odd });
    const { code, stdout, stderr } = await mci.run(["validate", "a.mci.json", "b.mci.json", "c.mci.json"], { cwd });
    expect(code).toBe(2);
    expect(stdout).toContain("c.mci.json: There is no such file.\n");
    expect(stderr).toBe("1 error, 1 warning in 3 files with 2 tools.\n");
  });

  it("prints JSON for programs", async () => {
    const cwd = await mci.folderOf({ "mci.json": odd });
    const { stdout } = await mci.run(["validate", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ code: "MCI_SCHEMA_UNKNOWN_FIELD", severity: "warning", line: 1 }]);
  });
});
