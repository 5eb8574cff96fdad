import { existsSync } from "node:fs";
import { once } from "node:events";
import { createRequire } from "node:module";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { commands } from "./commands.ts";
import { processTerminal } from "./output/terminal.ts";
import { run } from "./run.ts";
import { mciForTests, outcomeOf, refusal, schemaOf, success, textTool, type Outcome } from "./test/mci.ts";

const mci = mciForTests();

describe.concurrent("mci", () => {
  it("prints its help to stdout if asked, and to stderr as an error without a command", async (test) => {
    const cwd = await mci.folderOf({});
    const asked = await mci.run(["--help"], { cwd });
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    test.expect(asked.stdout).toMatchInlineSnapshot(`
      "mci: the tools of an AI agent, from a JSON or YAML file

      Usage: mci COMMAND [options]

      Commands:
        list        List the tools of a schema file, or its skills, prompts and resources
        call        Call a tool and print its result
        prompt      Print a prompt as a client would get it
        dev         Watch a schema file, and try its tools on a page
        template    Try the response template of a tool on a sample response
        test        Run the tests declared beside the tools
        validate    Check schema files and everything they name
        lint        Check how well a model can use the tools, and count their tokens
        init        Write a first project, ready to run
        add         Add a toolset of the library to the schema file
        envs        List the env values the tools use, and where each is set
        types       Write the TypeScript types of the tools
        completion  Print a script that completes commands, options and tools
        export      Print the tools in the format of a model API or an agent framework, or write a skill
        import      Fetch the tools of MCP servers and cache them as files
        login       Log in to an MCP server behind OAuth, in a browser
        logout      Forget a login to an MCP server, and revoke it
        run         Serve the tools to MCP clients, and over REST
        connect     Put the tools into the configuration of an MCP client
        pack        Write the tools as a bundle, which Claude Desktop installs with a click
        doctor      Look for what keeps the tools from working, and say what to do
        token       Create a token for 'mci run --http', and its entry for the config
        approvals   List the calls that wait for a person to agree
        approve     Agree to a call that waits for a person
        refuse      Refuse a call that waits for a person
        lock        Record every tool as it is now, in mci.lock
        verify      Compare every tool with mci.lock, and show the differences
        extract     Write TypeScript functions as tools of a schema file
        convert     Print the tools of another project as a schema file
        openapi     Write the operations of an OpenAPI document as tools
        schema      Print the JSON Schema of schema files, for editors

      Options:
        -f, --file FILE    The schema file; default: searched for here, then in parent folders
            --config FILE  The config to run; default: mci.config.mjs, .js or .ts beside the schema file
        -q, --quiet        Print no messages except errors
        -h, --help         Show help
        -v, --version      Show the version

      The schema file is --file, or else mci.json, mci.yaml or mci.yml, or the only *.mci.json, *.mci.yaml or *.mci.yml, in
      this folder or the nearest parent folder that contains any, up to the root of the repository or your home folder. Env
      values come from .env and .env.mci beside it, or else in the folder mci beside it, and from the process. Files in parent
      folders, and configs, are refused if other users could have put them there: --file and --config name files you trust,
      MCI_TRUST folders.

      Exit codes: 0 success, 1 the tool returned an error, 2 the command line or a file is invalid.
      'mci COMMAND --help' describes a command.
      "
    `);
    expect(await mci.run(["help"], { cwd })).toEqual(asked);
    expect(await mci.run([], { cwd })).toEqual(refusal(asked.stdout));
  });

  it("shows the help of a command", async (test) => {
    const cwd = await mci.folderOf({});
    const help = await mci.run(["validate", "--help"], { cwd });
    expect(help).toMatchObject({ code: 0, stderr: "" });
    test.expect(help.stdout).toMatchInlineSnapshot(`
      "Check schema files and everything they name.

      Usage: mci validate [FILE ...] [options]

      Starts no commands or servers, sends no requests and needs no env values. The exit code is 2 if a file has errors. Files
      and commands that are not on this machine are warnings, which --strict makes errors. Modules of functions must be there,
      in the allowed folders, but are not imported: 'mci list' loads them.

      --portable names what the Python implementation ignores: as an error where more may happen than the files allow
      (approval, access, network, limits) or they do not load there, else as a warning. --env gives values to a check that can
      do with them, as libraryDir can.

      Examples:
        mci validate
        mci validate --strict tools.mci.yaml other.mci.json
        mci validate --portable

      Options:
            --strict             Treat warnings as errors
            --portable           Name the fields that the Python implementation ignores
        -e, --env NAME=VALUE     A value of env for the check; repeat for several
        -f, --file FILE          The schema file; default: searched for here, then in parent folders
            --config FILE        The config to run; default: mci.config.mjs, .js or .ts beside the schema file
            --secrets FILE       The secrets file; default: mci.secrets.yaml beside the schema file
            --format table|json  How results are written; default: table
        -q, --quiet              Print no messages except errors
        -h, --help               Show help
      "
    `);
    expect(await mci.run(["help", "validate"], { cwd })).toEqual(help);
    expect(await mci.run(["validate", "nonsense", "-h"], { cwd })).toEqual(help);
  });

  it("breaks its help where a terminal ends", async () => {
    const terminal =
      'data:text/javascript,Object.defineProperty(process, "stdout", { value: Object.assign(process.stdout, { isTTY: true, columns: 60 }) })';
    const { stdout } = await mci.run(["lint", "--help"], { cwd: await mci.folderOf({}), node: ["--import", terminal] });
    expect(stdout.split("\n").filter((line) => line.length > 60)).toEqual([]);
    expect(stdout).toContain("\n  mci lint --budget 5000 --strict\n");
  });

  it("shows its version, and the Node that it needs", async () => {
    const cwd = await mci.folderOf({});
    const expected = success(`${manifest.version} (Node 20.19 or newer)\n`);
    expect(await mci.run(["--version"], { cwd })).toEqual(expected);
    expect(await mci.run(["-v"], { cwd })).toEqual(expected);
  });

  it("also runs from source", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello")) });
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
    const main = join(import.meta.dirname, "main.ts");
    const child = spawn(process.execPath, ["--conditions=@mci/source", "--import", tsx, main, "call", "greet"], {
      cwd,
    });
    expect(await outcomeOf(child)).toEqual(success("Hello\n"));
  });

  it("reports a bug of its own in one line, with the stack only if requested, and exits with 70", async () => {
    const stray = "export default { middleware: [], get network() { throw new RangeError('stray\\nsecond line'); } };";
    const late =
      "setTimeout(() => { throw new RangeError('stray'); }); await new Promise(() => setInterval(() => {}, 1e3));";
    for (const config of [stray, late]) {
      const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello")), "mci.config.mjs": config });
      expect(await mci.run(["list"], { cwd })).toEqual({
        code: 70,
        stdout: "",
        stderr: "mci: unexpected RangeError: stray (MCI_DEBUG=1 shows where)\n",
      });
      const { stderr } = await mci.run(["list"], { cwd, env: { MCI_DEBUG: "1" } });
      expect(stderr).toMatch(/^RangeError: stray\n[^]* at [^]*mci\.config\.mjs:1:/);
      expect(stderr.length).toBeLessThan(3_000);
    }
  });

  it("ends with 13, as Node does, if it waits for what never happens", async () => {
    const config = "await new Promise(() => {}); export default {};";
    const cwd = await mci.folderOf({ "mci.json": schemaOf(), "mci.config.mjs": config });
    expect(await mci.run(["list"], { cwd })).toEqual({
      code: 13,
      stdout: "",
      stderr: "mci: the command waits for something that cannot happen anymore.\n",
    });
  });

  it("goes on if stderr is closed, also when a config writes to it before the command does", async () => {
    const writes =
      "process.stderr.write('lost'); await new Promise((done) => setTimeout(done, 50)); export default {};";
    const tools = schemaOf(textTool("greet", "Hello"));
    const cwd = await mci.folderOf({ "mci.json": tools, "mci.config.mjs": writes });
    const command = [process.execPath, join(mci.folder, "bundle/main.cjs"), "call", "greet"];
    const child = spawn("sh", ["-c", 'sleep 0.2; exec "$0" "$@"', ...command], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stderr.destroy();
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    const [code] = await once(child, "close");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello\n" });
  });

  it("ends quietly if stdout is closed", async () => {
    const tools = Array.from({ length: 5_000 }, (_, index) =>
      textTool(`tool_${index}`, "x", { description: "d".repeat(80) }),
    );
    const cwd = await mci.folderOf({ "mci.json": schemaOf(...tools) });
    const child = mci.start(["list"], { cwd });
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    await once(child.stdout!, "data");
    child.stdout!.destroy();
    const [code] = await once(child, "close");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "5000 tools in mci.json\n" });
  });
});

describe.concurrent("the command line", () => {
  it.each([
    ["lst", "There is no command 'lst'.", "Did you mean 'mci list'?"],
    [
      "frobnicate",
      "There is no command 'frobnicate'.",
      `Valid commands: ${commands.map(({ name }) => name).join(", ")}. See 'mci --help'.`,
    ],
    ["help lst", "There is no command 'lst'.", "Did you mean 'mci list'?"],
    ["list --formt json", "'mci list' has no option --formt.", "Did you mean --format?"],
    ["list --strict", "'mci list' has no option --strict.", "It belongs to 'mci validate', 'mci lint'."],
    ["list -x", "'mci list' has no option -x.", "See 'mci list --help'."],
    ["call add -5=3", "'mci call' has no option -5.", "If it is an argument of the tool, write -- before it."],
    ["--hlep", "'mci' has no option --hlep.", "Did you mean --help?"],
    ["list --file", "--file requires a value.", "Write --file FILE."],
    ["list -f", "-f requires a value.", "Write -f FILE."],
    [
      "list --file --quiet",
      "--file requires a value, but '--quiet' looks like an option.",
      "If it is meant as the value, write --file=--quiet.",
    ],
    ["list --quiet=no", "--quiet takes no value.", undefined],
    ["list --constructor", "'mci list' has no option --constructor.", "See 'mci list --help'."],
    ["list --format jsn", "--format jsn: there is no such format.", "Did you mean json?"],
    ["list --format xml", "--format xml: there is no such format.", "Valid formats: table, json, yaml."],
    ["list --filter tag:x", "--filter tag:x: there is no kind 'tag'.", "Did you mean 'tags:'?"],
    [
      "export",
      "Which --format?",
      "Valid formats: openai, openai-chat, anthropic, ai-sdk, langchain, mcp, json-schema, skill.",
    ],
    ["export --format", "--format requires a value.", "Write --format NAME."],
    ["export --format opnai", "--format opnai: there is no such format.", "Did you mean openai?"],
    [
      "export --format table",
      "--format table: there is no such format.",
      "Valid formats: openai, openai-chat, anthropic, ai-sdk, langchain, mcp, json-schema, skill.",
    ],
    ["export greet", "'mci export' does not take the argument 'greet'.", "To choose tools write --filter only:NAME."],
    ["list greet", "'mci list' does not take the argument 'greet'.", "To choose tools write --filter only:NAME."],
    ["call", "Which tool?", "mci call TOOL [key=value ...]; 'mci list' shows the tools."],
  ])("refuses mci %s", async (line, message, hint) => {
    const stderr = `mci: ${message}\n${hint === undefined ? "" : `  ${hint}\n`}`;
    expect(await runHere(line.split(" "))).toEqual(refusal(stderr));
  });

  it("refuses a command line as a process does", async () => {
    const args = ["list", "--quiet=no"];
    expect(await mci.run(args, { cwd: await mci.folderOf({}) })).toEqual(await runHere(args));
  });

  it.runIf(existsSync("/dev/full"))("exits with 2 if stdout cannot be written, as on a full disk", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello")) });
    const args = ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, join(mci.folder, "bundle/main.cjs"), "export"];
    expect(await outcomeOf(spawn("sh", [...args, "--format", "openai"], { cwd }))).toEqual(
      refusal("mci: stdout cannot be written: ENOSPC: no space left on device, write.\n"),
    );
  });

  it("accepts options before and after the command", async () => {
    const cwd = await mci.folderOf({ "other.json": schemaOf(textTool("greet", "Hello")) });
    const expected = success("Hello\n");
    expect(await mci.run(["--file", "other.json", "call", "greet"], { cwd })).toEqual(expected);
    expect(await mci.run(["call", "-qf", "other.json", "greet"], { cwd })).toEqual(expected);
    expect(await mci.run(["call", "greet", "--file=other.json"], { cwd })).toEqual(expected);
  });
});

/** Runs the command in this process, for what is refused before anything outside is read. */
async function runHere(args: readonly string[]): Promise<Outcome> {
  const written = { stdout: "", stderr: "" };
  const stdout = { write: (text: string) => (written.stdout += text) };
  const stderr = { write: (text: string) => (written.stderr += text) };
  const code = await run(args, processTerminal({ stdout, stderr, env: {} }));
  return { code, ...written };
}
