import { spawn } from "node:child_process";
import { chmod, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { mciForTests, outcomeOf, refusal, success } from "../../test/mci.ts";

const mci = mciForTests();
const others = ["mci.schema.json", ".env.example.mci and .gitignore"].join(", ");

describe.concurrent("mci init", () => {
  it.each([
    ["mci.json", "json", []],
    ["mci.yaml", "yaml", ["--yaml"]],
    ["tools.mci.yml", "yaml", ["--file", "tools.mci.yml"]],
  ])("writes a %s that is strictly valid and whose tools run", async (name, format, args) => {
    const cwd = await mci.folderOf({});
    const option = args[0] === "--file" ? ` --file ${name}` : "";
    expect(await mci.run(["init", ...args], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: `Wrote ${name}, mci/example.mci.${format}, ${others}.
Try it:
  mci list${option}
  mci call greet name=Ada excited=true${option}
  mci call checklist title=Shopping items='["bread","salt"]'${option}
  mci test${option}
  mci validate${option}
  mci dev${option}
`,
    });
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0, stdout: "" });
    expect(await mci.run(["lint", "--strict"], { cwd })).toMatchObject({ code: 0 });
    expect(await mci.run(["test"], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed") });
    expect(await mci.run(["envs", "--check"], { cwd })).toMatchObject({ code: 0 });
    expect((await mci.run(["call", "greet", "name=Ada", "excited=true"], { cwd })).stdout).toBe("Hello Ada!\n");
    const checklist = ["call", "checklist", "title=Shopping", 'items=["bread","salt"]'];
    expect((await mci.run(checklist, { cwd, env: { CHECKLIST_OWNER: "Ada" } })).stdout).toBe(
      "# Shopping (Ada)\n- [ ] bread\n- [ ] salt\n",
    );
  });

  it("is 'mci install', too", async () => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["install", "--quiet"], { cwd })).toEqual(success(""));
    expect((await readdir(cwd)).toSorted()).toEqual([
      ".env.example.mci",
      ".gitignore",
      "mci",
      "mci.json",
      "mci.schema.json",
    ]);
    expect((await mci.run(["schema"], { cwd })).stdout).toBe(await readFile(join(cwd, "mci.schema.json"), "utf8"));
    expect(JSON.parse(await readFile(join(cwd, "mci.json"), "utf8"))).toMatchObject({ $schema: "./mci.schema.json" });
  });

  it("writes a program as a tool: --template cli", async () => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["init", "--template", "cli", "--yaml"], { cwd })).toMatchObject({ code: 0 });
    const call = ["call", "count_words", "text=to be or not to be", "top=2"];
    expect(await mci.run(call, { cwd })).toEqual(success("2 to\n2 be\n"));
    expect((await mci.run(call.slice(0, 3), { cwd })).stdout).toBe("2 to\n2 be\n1 or\n1 not\n");
    expect((await mci.run(["validate", "--strict"], { cwd })).code).toBe(0);
    expect(await mci.run(["lint", "--strict"], { cwd })).toMatchObject({ code: 0 });
  });

  it("writes a function as a tool: --template code", async () => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["init", "--template", "code"], { cwd })).toMatchObject({ code: 0 });
    const { stdout } = await mci.run(["call", "days_between", "from=2026-01-01", "to=2026-12-24"], { cwd });
    expect(JSON.parse(stdout)).toEqual({ days: 357 });
    expect(await mci.run(["test"], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed") });
    expect((await mci.run(["validate", "--strict"], { cwd })).code).toBe(0);
    expect(await mci.run(["lint", "--strict"], { cwd })).toMatchObject({ code: 0 });
  });

  it("writes a request as a tool: --template http", async () => {
    const { url, requests } = await weatherServer();
    const cwd = await mci.folderOf({});
    expect(await mci.run(["init", "--template", "http"], { cwd })).toMatchObject({ code: 0 });
    const call = ["call", "get_weather", "latitude=41.7", "longitude=44.8"];
    const outcome = await mci.run(call, { cwd, env: { WEATHER_URL: url } });
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(outcome.stdout)).toEqual({ temperature_2m: 21.5 });
    expect(requests).toEqual([
      "/v1/forecast?latitude=41.7&longitude=44.8&temperature_unit=celsius&current=temperature_2m%2Cwind_speed_10m",
    ]);
    expect(await mci.run(["envs", "--check"], { cwd })).toMatchObject({ code: 0 });
    const { stdout } = await mci.run([...call, "--explain"], { cwd });
    expect(stdout).toContain("https://api.open-meteo.com/v1/forecast?latitude=41.7");
    expect((await mci.run(["validate", "--strict"], { cwd })).code).toBe(0);
    expect(await mci.run(["lint", "--strict"], { cwd })).toMatchObject({ code: 0 });
  });

  it.each([
    ["weather", [], 2],
    ["github", ["GITHUB_TOKEN"], 7],
    ["slack", ["SLACK_TOKEN"], 5],
    ["payments", ["STRIPE_KEY"], 4],
    ["calendar", ["GOOGLE_CALENDAR", "GOOGLE_TOKEN"], 3],
    ["database", ["DATABASE"], 3],
  ])("writes the toolbox %s, whose tests pass without the service", async (name, values, tools) => {
    const cwd = await mci.folderOf({});
    const { code, stderr } = await mci.run(["init", "--template", name], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Wrote mci\.yaml, [^]+\n {2}mci list\n {2}mci call /)]);
    expect(stderr).not.toContain("checklist");
    expect((await mci.run(["test", "--quiet"], { cwd })).code).toBe(0);
    expect(await mci.run(["lint", "--strict"], { cwd })).toMatchObject({
      code: 0,
      stderr: `No problems in ${tools} tools.\n`,
    });
    const example = await readFile(join(cwd, ".env.example.mci"), "utf8");
    expect(Array.from(example.matchAll(/^# (\w+)=$/gm), ([, value = ""]) => value).toSorted()).toEqual(values);
  });

  it("says first which credential is needed and where it comes from, and which call asks a person", async () => {
    const cwd = await mci.folderOf({});
    const { stderr } = await mci.run(["init", "--template", "github", "--file", "a.yaml"], { cwd });
    const source = "a fine-grained token with the permission Issues, from https://github.com/settings/";
    expect(stderr).toContain(`First copy .env.example.mci to .env.mci, and set there:
  GITHUB_TOKEN: ${source}`);
    expect(stderr).toMatch(/^ {2}mci call create_issue .* --file a\.yaml {2}# \(asks you first\)$/m);
    expect(stderr.indexOf("GITHUB_TOKEN")).toBeLessThan(stderr.indexOf("Try it:"));
    expect(await readFile(join(cwd, ".env.example.mci"), "utf8")).toContain(`# For the tools: ${source}`);
  });

  it.each(["github", "slack", "payments", "calendar", "database"])(
    "shows a call of %s that its tools take, and that asks",
    async (name) => {
      const cwd = await mci.folderOf({});
      const { stderr } = await mci.run(["init", "--template", name], { cwd });
      const [, line = ""] = /^ {2}mci (call .*) {2}# \(asks you first\)$/m.exec(stderr) ?? [];
      const args = Array.from(line.matchAll(/(?:[^\s']|'[^']*')+/g), ([word]) => word.replaceAll("'", ""));
      const env = Object.fromEntries(credentials.map((name) => [name, "from-the-test"]));
      const explained = await mci.run([...args, "--explain"], { cwd, env });
      expect(explained).toMatchObject({ code: 0, stdout: expect.stringMatching(/^approval/m) });
    },
  );

  it("names the command as npx does, if it was started by it", async () => {
    const cwd = await mci.folderOf({});
    const { stderr } = await mci.run(["init"], { cwd, env: { npm_command: "exec" } });
    expect(stderr).toContain("Try it:\n  npx @mci/cli list\n  npx @mci/cli call greet");
    expect(stderr).not.toMatch(/^ {2}mci /m);
  });

  // `npx` would fetch the server from the registry: here it is the one of this repository.
  it.skipIf(process.platform === "win32")("writes the tools of an MCP server: --template mcp", async () => {
    const server = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-filesystem/dist/index.js");
    const npx = `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${server}" "$@"\n`;
    const cwd = await mci.folderOf({ "bin/npx": npx });
    await mkdir(join(cwd, "project"));
    const project = { cwd: join(cwd, "project"), env: { PATH: `${join(cwd, "bin")}:${process.env["PATH"]}` } };
    await chmod(join(cwd, "bin/npx"), 0o755);
    expect(await mci.run(["init", "--template", "mcp"], project)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("Try it:\n  mci import\n  mci list\n"),
    });
    expect((await mci.run(["validate"], { cwd: project.cwd })).code).toBe(0);
    const outcome = await mci.run(["call", "notes_read_text_file", "path=welcome.md"], project);
    expect(outcome).toMatchObject({ code: 0 });
    expect(outcome.stdout).toContain("The MCP server 'notes' reads the files of this folder");
    expect((await mci.run(["validate", "--strict"], project)).code).toBe(0);
  });

  it("never overwrites a file, nor adds an ambiguous second one", async () => {
    const cwd = await mci.folderOf({ "tools.mci.json": "mine" });
    expect(await mci.run(["init", "--file", "tools.mci.json"], { cwd })).toEqual(
      refusal("mci: tools.mci.json already exists and was not changed.\n"),
    );
    expect(await mci.run(["init", "--yaml"], { cwd })).toEqual(
      refusal(
        "mci: There is a schema file here already: tools.mci.json.\n  To write another one, name it: mci init --file NAME.\n",
      ),
    );
    expect(await readdir(cwd)).toEqual(["tools.mci.json"]);
    expect(await readFile(join(cwd, "tools.mci.json"), "utf8")).toBe("mine");
  });

  it("leaves the other files that are there as they are, broken links too", async () => {
    const cwd = await mci.folderOf({ ".gitignore": "node_modules\n", "mci/example.mci.json": "mine" });
    await symlink("nowhere", join(cwd, "mci.schema.json"));
    expect((await mci.run(["init"], { cwd })).stderr).toContain(`Wrote mci.json and .env.example.mci.
Left as it was: mci/example.mci.json, mci.schema.json and .gitignore.
Add .env.mci to .gitignore: it is for secrets.
`);
    expect(await readFile(join(cwd, ".gitignore"), "utf8")).toBe("node_modules\n");
    expect(await readFile(join(cwd, "mci/example.mci.json"), "utf8")).toBe("mine");
  });

  it("writes nothing where a file is in the way of a folder", async () => {
    const cwd = await mci.folderOf({ mci: "mine" });
    expect(await mci.run(["init"], { cwd })).toEqual(refusal("mci: mci already exists, so nothing was written.\n"));
    expect(await readdir(cwd)).toEqual(["mci"]);
  });

  it("writes one project if it is run twice at once", async () => {
    const cwd = await mci.folderOf({});
    const outcomes = await Promise.all([mci.run(["init"], { cwd }), mci.run(["init"], { cwd })]);
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set([0, 2]));
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0 });
    expect(await readdir(cwd)).toHaveLength(5);
  });

  // The limit simulates a full disk: only part of the file can be written.
  it.skipIf(process.platform === "win32")(
    "leaves nothing behind where there is no room, and works once there is",
    async () => {
      const cwd = await mci.folderOf({});
      const command = 'ulimit -f 1 && exec "$0" "$@"';
      const args = ["-c", command, process.execPath, join(mci.folder, "bundle/main.cjs"), "init"];
      expect(await outcomeOf(spawn("sh", args, { cwd }))).toEqual(
        refusal(expect.stringContaining("mci: mci.json cannot be written: EFBIG")),
      );
      expect(await readdir(cwd)).toEqual([]);
      expect(await mci.run(["init"], { cwd })).toMatchObject({ code: 0 });
    },
  );

  it.each([
    [["--file", "mci.txt"], "mci: mci.txt must end in .json, .yaml or .yml.\n"],
    [["--file", "a.json", "--yaml"], "mci: --yaml cannot be combined with --file a.json.\n"],
    [["--file", "no/such/mci.json"], "mci: no/such/mci.json cannot be written: there is no such folder.\n"],
    [["--template", "slack", "--file", "a.json"], "mci: a.json must end in .yaml or .yml: toolboxes are YAML.\n"],
    [["mine"], "mci: 'mci init' does not take the argument 'mine'.\n  To choose the name write --file NAME.\n"],
    [["http"], "mci: 'mci init' does not take the argument 'http'.\n  Write --template http.\n"],
    [["--template", "htpp"], "mci: --template htpp: there is no such template.\n  Did you mean http?\n"],
    [
      ["--template", "toString"],
      "mci: --template toString: there is no such template.\n  Valid templates: minimal, http, cli, mcp, code, weather, github, slack, payments, calendar, database.\n",
    ],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["init", ...args], { cwd })).toEqual(refusal(stderr));
    expect(await readdir(cwd)).toEqual([]);
  });
});

const credentials = ["GITHUB_TOKEN", "SLACK_TOKEN", "STRIPE_KEY", "GOOGLE_TOKEN", "DATABASE"];

async function weatherServer(): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const url = await serve((request, response) => {
    requests.push(request.url ?? "");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ latitude: 41.7, current: { temperature_2m: 21.5 } }));
  });
  return { url, requests };
}
