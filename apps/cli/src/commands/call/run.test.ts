import { execFileSync, type ChildProcess } from "node:child_process";
import { constants } from "node:fs";
import { open, truncate, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, outcomeOf, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const properties = {
  name: { type: "string" },
  count: { type: "integer", default: 1 },
  user: { type: "object", properties: { city: { type: "string" } } },
};
const schema = schemaOf(
  textTool("greet", "Hello {{ props.name }} x{{ props.count }}", {
    inputSchema: { type: "object", properties, required: ["name"] },
  }),
  textTool("city", "{{ props.user.city }}", { inputSchema: { type: "object", properties } }),
  textTool("secret", "{{ env.NOT_SET }}"),
  textTool("free", "{{ props.a | 'nothing' }}"),
  { name: "picture", execution: { type: "file", path: "picture.png" } },
);

let cwd: string;

beforeAll(async () => {
  cwd = await mci.folderOf({ "mci.json": schema, "name.txt": "Ada" });
  await writeFile(join(cwd, "picture.png"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
});

describe.concurrent("mci call", () => {
  it("says who calls to templates that ask", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("who", "{{call.subject}} of {{call.tenant}}")) });
    const { stdout } = await mci.run(["call", "who", "--subject", "ada", "--tenant", "acme"], { cwd });
    expect(stdout).toBe("ada of acme\n");
    expect((await mci.run(["call", "who"], { cwd })).code).toBe(1);
  });

  it("shows with MCI_DEBUG=1 where an executor of the config threw", async () => {
    const config = `export default {
      executors: [{ type: "broken", prepare: () => ({ run() { throw new TypeError("stray"); } }) }],
    };`;
    const files = { "mci.json": schemaOf({ name: "a", execution: { type: "broken" } }), "mci.config.mjs": config };
    const cwd = await mci.folderOf(files);
    const plain = await mci.run(["call", "a"], { cwd });
    expect([plain.code, plain.stderr]).toEqual([1, "Tool 'a' failed: stray\n"]);
    const { stderr } = await mci.run(["call", "a"], { cwd, env: { MCI_DEBUG: "1" } });
    expect(stderr).toMatch(/TypeError: stray\n +at .*mci\.config\.mjs/);
  });

  it("prints the text of the result and nothing else", async () => {
    expect(await mci.run(["call", "greet", "name=Ada", "count=2"], { cwd })).toEqual(success("Hello Ada x2\n"));
  });

  it.each([
    ["a file", ["name=@name.txt"], undefined],
    ["--json", ["--json", '{"name":"Ada"}'], undefined],
    ["stdin", ["-"], '{"name":"Ada"}'],
    ["stdin, under --json, under key=value", ["-", "--json", '{"name":"Bob"}', "name=Ada"], '{"name":"Eve","count":1}'],
    ["behind --", ["--", "name=Ada"], undefined],
  ])("takes arguments from %s", async (_, args, stdin) => {
    const outcome = await mci.run(["call", "greet", ...args], { cwd, ...(stdin === undefined ? {} : { stdin }) });
    expect(outcome).toEqual(success("Hello Ada x1\n"));
  });

  it("accepts arguments that look like options after --, and negative numbers anywhere", async () => {
    expect((await mci.run(["call", "free", "a=-5"], { cwd })).stdout).toBe("-5\n");
    expect((await mci.run(["call", "free", "--", "a=1", "--b=2"], { cwd })).stdout).toBe("1\n");
  });

  it("sets a value inside an object", async () => {
    expect((await mci.run(["call", "city", "user.city=Tbilisi"], { cwd })).stdout).toBe("Tbilisi\n");
  });

  it("prints the whole result as JSON", async () => {
    const { code, stdout, stderr } = await mci.run(["call", "greet", "name=Ada", "--format", "json"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({ isError: false, content: [{ type: "text", text: "Hello Ada x1" }] });
  });

  it("describes content that is not text in one line", async () => {
    expect(await mci.run(["call", "picture"], { cwd })).toEqual(success("[image image/png, 16 B]\n"));
  });

  it("says that --filter leaves out the tool", async () => {
    const { code, stderr } = await mci.run(["call", "greet", "name=Ada", "--filter", "tags:none"], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining("--filter leaves out this tool.\n")]);
    expect(stderr).not.toContain("'mci list'");
  });

  it("suggests the nearest tool for an unknown name", async () => {
    expect(await mci.run(["call", "gret"], { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Cannot run unknown tool 'gret'. Did you mean 'greet'?\n'mci list' shows all tools.\n",
    });
  });

  it("does not call tools that the filters exclude", async () => {
    const outcome = await mci.run(["call", "greet", "name=Ada", "--filter", "except:greet"], { cwd });
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("Cannot run unknown tool 'greet'.");
  });

  it.each([
    [["count=1"], "Required parameter 'name' is missing\n"],
    [["name=Ada", "count=five"], "Parameter 'count' must be an integer, not \"five\"\n"],
    [["name=Ada", "count=1.5"], "Parameter 'count' must be an integer, not 1.5\n"],
    [
      ["count=x"],
      "2 arguments are wrong:\n- Required parameter 'name' is missing\n- Parameter 'count' must be an integer, not \"x\"\n",
    ],
    [["name:=5"], "Parameter 'name' must be a string, not 5\n"],
  ])("shows for %j what the model would read", async (args, stderr) => {
    expect(await mci.run(["call", "greet", ...args], { cwd })).toEqual({ code: 1, stdout: "", stderr });
  });

  it("names arguments that the tool does not declare", async () => {
    expect(await mci.run(["call", "greet", "name=Ada", "cuont=2"], { cwd })).toEqual({
      code: 0,
      stdout: "Hello Ada x1\n",
      stderr: "'cuont' is not an argument of this tool and was left out. Did you mean 'count'?\n",
    });
  });

  it("names the missing env value", async () => {
    const { code, stdout, stderr } = await mci.run(["call", "secret"], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("env.NOT_SET");
    expect(stderr).toContain("Set NOT_SET in .env.mci beside the schema file or in the environment of `mci`");
    expect(stderr).toContain("\n'mci envs' shows which env values are missing.\n");
  });

  it("prints an error as JSON to stdout with --format json", async () => {
    const { code, stdout, stderr } = await mci.run(["call", "gret", "--format", "json"], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
  });

  it.each([
    [["Ada"], "", "mci: 'Ada' is not an argument.\n  Write key=value, key:=JSON, or - for a JSON object from stdin.\n"],
    [["-"], "", "mci: stdin is empty. Expected JSON.\n"],
    [["-"], "[]", "mci: stdin must be a JSON object, not an array.\n"],
  ])("refuses %j with %j on stdin", async (args, stdin, stderr) => {
    expect(await mci.run(["call", "greet", ...args], { cwd, stdin })).toEqual(refusal(stderr));
  });

  it.skipIf(process.platform === "win32").each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGQUIT", 131],
  ] as const)("ends at %s with %i, while it waits for stdin", async (signal, code) => {
    // Shows when the command listens for signals, so that none is sent too early.
    const ready = join(cwd, `ready-${signal}.mjs`);
    const said =
      'import { writeSync } from "node:fs"; const ready = (name) => name === "SIGTERM" && writeSync(1, "ready");';
    await writeFile(ready, `${said} process.on("newListener", ready);`);
    const child = mci.start(["call", "greet", "-"], { cwd, node: ["--import", pathToFileURL(ready).href] });
    child.stdout?.once("data", () => child.kill(signal));
    expect(await outcomeOf(child)).toEqual({ code, stdout: "ready", stderr: "" });
  });

  it.skipIf(process.platform === "win32").for([
    ["SIGINT", 130, ["call", "greet", "name=@pipe"]],
    ["SIGTERM", 143, ["call", "greet", "name=@pipe"]],
    ["SIGTERM", 143, ["template", "shaped", "--sample", "pipe"]],
  ] as const)("ends at %s with %i, while nothing comes out of a pipe: %j", async ([signal, code, args], test) => {
    const response = { template: "{{ .a }}" };
    const shaped = { name: "shaped", execution: { type: "http", url: "http://127.0.0.1:9/", response } };
    const greet = textTool("greet", "{{ props.name }}", { inputSchema: { type: "object", properties } });
    const folder = await mci.folderOf({ "mci.json": schemaOf(greet, shaped) });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const child = mci.start(args, { cwd: folder });
    // Not the imported function: beside other tests, it would wait for whichever of them started last.
    test.onTestFinished(() => void child.kill("SIGKILL"));
    const outcome = outcomeOf(child);
    const writer = await writerOf(join(folder, "pipe"), child);
    child.kill(signal);
    expect(await outcome).toEqual({ code, stdout: "", stderr: "" });
    await writer?.close();
  });

  it("accepts arguments of up to 10 MB from a file, a pipe or stdin", async () => {
    const inputSchema = { type: "object", properties: { a: { type: "string" } } };
    const folder = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "{{ props.a }}", { inputSchema })) });
    const file = join(folder, "large.txt");
    await writeFile(file, "x".repeat(5_000_000));
    expect((await mci.run(["call", "a", "a=@large.txt"], { cwd: folder })).stdout).toHaveLength(5_000_001);
    await truncate(file, 3_000_000_000);
    const refused = { code: 2, stdout: "" };
    expect(await mci.run(["call", "a", "a=@large.txt"], { cwd: folder })).toEqual({
      ...refused,
      stderr: "mci: a=@large.txt: large.txt is larger than 10 MB.\n",
    });
    expect(await mci.run(["call", "a", "-"], { cwd: folder, stdin: " ".repeat(10_000_001) })).toEqual({
      ...refused,
      stderr: "mci: stdin is larger than 10 MB.\n",
    });
    if (process.platform === "win32") return; // Without named pipes among its files.
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const piped = mci.run(["call", "a", "a=@pipe"], { cwd: folder });
    await writeFile(join(folder, "pipe"), "by a pipe");
    expect(await piped).toEqual(success("by a pipe\n"));
  });

  it("reports on stderr why a result is not what its tool declares", async () => {
    const command = (json: string, response: object, rest: object = {}) => ({
      ...rest,
      execution: { type: "cli", command: process.execPath, args: ["-p", json], response },
    });
    const outputSchema = { type: "object", properties: { a: { type: "string" } }, required: ["b"] };
    const folder = await mci.folderOf({
      "mci.json": schemaOf(
        { name: "template", ...command("'no json'", { template: "{{ .a }}" }) },
        { name: "select", ...command("'no json'", { select: "a" }) },
        { name: "output", ...command("'{\"a\":1}'", { select: "@" }, { outputSchema }) },
      ),
    });
    const call = (name: string, ...options: string[]) => mci.run(["call", name, ...options], { cwd: folder });
    expect(await call("template")).toEqual({
      code: 0,
      stdout: "no json\n",
      stderr: "The response template failed: The answer is not JSON.\n",
    });
    expect(await call("template", "--quiet")).toMatchObject({ code: 0, stderr: "" });
    expect((await call("select")).stderr).toMatch(/^'response.select' failed: the answer is no(t| )\s*JSON/);
    expect((await call("output")).stderr).toMatch(/^(The result does not match the outputSchema: .*\n){2}$/);
  });

  it("calls a tool although another one in the file is broken, and shows that problem", async (test) => {
    const broken = await mci.folderOf({
      "mci.json": schemaOf(textTool("greet", "Hello"), textTool("bad", "{{ props.x "), { name: "worse" }),
    });
    const greeted = await mci.run(["call", "greet"], { cwd: broken });
    expect(greeted).toMatchObject({ code: 0, stdout: "Hello\n" });
    expect(greeted.stderr).toContain("mci.json:1:");
    expect(greeted.stderr).toContain("tool 'bad': execution.text: No closing }} for this {{");
    expect(greeted.stderr).toContain("tool 'worse': tools[2].execution is missing.");
    const called = await mci.run(["call", "bad"], { cwd: broken });
    expect(called).toMatchObject({ code: 2, stdout: "" });
    test
      .expect(called.stderr.split("\n").at(-2))
      .toMatchInlineSnapshot(`"Tool 'bad' is broken and was left out: execution.text: No closing }} for this {{"`);
    for (const command of [["validate"], ["run"], ["export", "--format", "openai"], ["lock"]]) {
      expect(await mci.run(command, { cwd: broken })).toMatchObject({ code: 2 });
    }
  });

  it("shows every problem of a broken file with its place and a caret", async (test) => {
    const broken = await mci.folderOf({
      "mci.yaml": 'schemaVersion: "1.0"\ntools:\n  - name: greet\n    execution: {type: text\n',
    });
    const { code, stdout, stderr } = await mci.run(["call", "greet"], { cwd: broken });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    test.expect(stderr).toMatchInlineSnapshot(`
      "mci.yaml:4:16: This "{" is not closed.
            execution: {type: text
                       ^
        Write "}" where it ends. What stands in it is indented further.
      "
    `);
  });
});

/** Resolves with the writing end of a pipe once the child reads it; with undefined if the child ended before. */
async function writerOf(pipe: string, child: ChildProcess): Promise<FileHandle | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    try {
      return await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK); // oxlint-disable-line no-await-in-loop
    } catch {
      await sleep(10); // oxlint-disable-line no-await-in-loop
    }
  }
  return undefined;
}
