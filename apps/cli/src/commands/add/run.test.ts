import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const library = {
  "mci/weather.mci.json": schemaOf(textTool("now", "x", { tags: ["read"] }), textTool("reset", "x")),
  "mci/team/a.mci.yaml": 'schemaVersion: "1.0"\ntools:\n  - { name: a, execution: { type: text, text: a } }\n',
};
const yaml = `# Ours
schemaVersion: "1.0"   # quoted
toolsets:
    # the team's
    - team

tools: []
`;
const json = '{\n\t"schemaVersion": "1.0",\n\t"tools": [ ]\n}\n';

describe.concurrent("mci add", () => {
  it("adds a toolset to YAML in place, once", async () => {
    const cwd = await mci.folderOf({ ...library, "mci.yaml": yaml });
    const added = yaml.replace("- team\n", "- team\n    - weather\n");
    expect(await mci.run(["add", "weather"], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "Added weather to mci.yaml: 2 tools.\n",
    });
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(added);
    expect((await mci.run(["add", "weather"], { cwd })).stderr).toBe("weather is in mci.yaml already.\n");
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(added);
    expect((await mci.run(["list"], { cwd })).stdout).toContain("reset");
    expect(await readdir(cwd)).toEqual(["mci", "mci.yaml"]);
  });

  it.each(["--path", "-p"])("finds the schema file that %s names, as in the Python command", async (option) => {
    const cwd = await mci.folderOf({ ...library, "other.mci.json": json });
    expect(await mci.run(["add", "weather", option, "other.mci.json"], { cwd })).toMatchObject({
      code: 0,
      stderr: "Added weather to other.mci.json: 2 tools.\n",
    });
    expect(await mci.run(["add", "weather", option, "a.json", "-f", "b.json"], { cwd })).toEqual(
      refusal("mci: --path and --file both name the schema file.\n  Give one of them.\n"),
    );
  });

  it("says what to write in place of -f for a filter", async () => {
    const cwd = await mci.folderOf({ ...library, "mci.yaml": yaml });
    expect(await mci.run(["add", "weather", "-f", "only:now"], { cwd })).toEqual(
      refusal("mci: -f only:now: this option names the schema file.\n  Write --filter only:now.\n"),
    );
  });

  it("finds the library that env gives", async () => {
    const other = JSON.stringify({ schemaVersion: "1.0", libraryDir: "{{env.TOOLS}}", tools: [] });
    const cwd = await mci.folderOf({
      "shared/weather.mci.json": library["mci/weather.mci.json"],
      "other.mci.json": other,
    });
    const env = { TOOLS: "./shared" };
    expect(await mci.run(["add", "weather", "--file", "other.mci.json"], { cwd, env })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("Added weather to other.mci.json: 2 tools.\n"),
    });
    expect(await mci.run(["add", "weather", "--file", "other.mci.json"], { cwd })).toEqual(
      refusal(expect.stringContaining("libraryDir of other.mci.json names no folder.")),
    );
  });

  it("shows no secret that env gave for the library", async () => {
    const main = JSON.stringify({ schemaVersion: "1.0", libraryDir: "./{{env.API_TOKEN}}", tools: [] });
    const cwd = await mci.folderOf({ "mci.json": main });
    const env = { API_TOKEN: "tk-4f9a1b7c2d" };
    const { stderr } = await mci.run(["add", "weather"], { cwd, env });
    expect(stderr).toContain("There is no toolset 'weather' in [redacted].");
    expect(stderr).not.toContain("tk-4f9a");
    expect((await mci.run(["add"], { cwd, env })).stderr).not.toContain("tk-4f9a");
  });

  it("adds one to JSON with a filter, and replaces the filter later", async () => {
    const cwd = await mci.folderOf({ ...library, "mci.json": json });
    expect((await mci.run(["add", "weather", "--filter", "only:now,nwo"], { cwd })).stderr).toBe(
      "--filter only:now,nwo: nothing is named 'nwo'. Did you mean 'now'?\nAdded weather to mci.json: 1 tool of 2.\n",
    );
    expect((await mci.run(["add", "weather", "--filter=without-tags:read"], { cwd })).stderr).toBe(
      "Changed weather in mci.json: 1 tool of 2.\n",
    );
    expect(await readFile(join(cwd, "mci.json"), "utf8")).toBe(
      json.replace(
        "[ ]",
        '[ ],\n\t"toolsets": [\n\t\t{\n\t\t\t"name": "weather",\n\t\t\t"filter": "withoutTags",\n\t\t\t"filterValue": "read"\n\t\t}\n\t]',
      ),
    );
    expect((await mci.run(["list", "--format", "json"], { cwd })).stdout).toContain('"reset"');
  });

  it("knows a toolset by another spelling, and keeps the comments of its entry", async () => {
    const before = 'schemaVersion: "1.0"\ntoolsets:\n  - name: weather   # inline\n    prefix: w_ # p\n  - team\n';
    const cwd = await mci.folderOf({ ...library, "mci.yaml": before });
    expect(await mci.run(["add", "weather.mci.json"], { cwd })).toMatchObject({
      code: 0,
      stderr: "weather.mci.json is in mci.yaml already, as weather.\n",
    });
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(before);
    expect(await mci.run(["add", "./weather.mci.json", "--filter", "only:now"], { cwd })).toMatchObject({
      code: 0,
      stderr: "Changed weather in mci.yaml: 1 tool of 2.\n",
    });
    const added = "    prefix: w_ # p\n    filter: only\n    filterValue: now\n";
    const changed = before.replace("    prefix: w_ # p\n", added);
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(changed);
    expect(await mci.run(["add", "weather", "--filter", "tags:none"], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Changed weather in mci.yaml: 0 tools of 2.\nThe filter selects no tool.\n$/),
    });
  });

  it("keeps links and modes", async () => {
    const cwd = await mci.folderOf({ ...library, "real/tools.yaml": yaml });
    await symlink("real/tools.yaml", join(cwd, "mci.yaml"));
    await chmod(join(cwd, "real/tools.yaml"), 0o640);
    expect((await mci.run(["add", "weather", "--quiet"], { cwd })).stderr).toBe("");
    expect((await lstat(join(cwd, "mci.yaml"))).isSymbolicLink()).toBe(true);
    expect((await stat(join(cwd, "real/tools.yaml"))).mode & 0o777).toBe(0o640);
    expect(await readFile(join(cwd, "real/tools.yaml"), "utf8")).toContain("- weather");
    expect(await readdir(join(cwd, "real"))).toEqual(["tools.yaml"]);
  });

  it("loses nothing if it is run several times at once", async () => {
    const names = ["a", "b", "c", "d"];
    const files = names.map((name) => [`mci/${name}.mci.json`, schemaOf(textTool(`tool_${name}`, "x"))]);
    const cwd = await mci.folderOf({ ...Object.fromEntries(files), "mci.yaml": 'schemaVersion: "1.0"\ntools: []\n' });
    const outcomes = await Promise.all(names.map((name) => mci.run(["add", name], { cwd })));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await mci.run(["list"], { cwd })).stderr).toBe("4 tools in mci.yaml\n");
  });

  it("reports what is wrong with the file afterwards", async () => {
    const cwd = await mci.folderOf({ ...library, "mci.json": schemaOf(textTool("now", "x")) });
    const { code, stderr } = await mci.run(["add", "weather"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Added weather to mci.json: 2 tools.\n(?:.*\n)*.*'now'/);
  });

  it("says that a named file is not there", async () => {
    const cwd = await mci.folderOf(library);
    expect(await mci.run(["add", "weather", "--file", "nope.json"], { cwd })).toEqual(
      refusal("mci: nope.json: There is no such file.\n  'mci init --file nope.json' writes one.\n"),
    );
  });

  it.each([
    [["add", "wether"], "mci: There is no toolset 'wether' in mci.\n  Did you mean 'weather'?\n"],
    [["add", "x"], "mci: There is no toolset 'x' in mci.\n  Toolsets: team, weather.\n"],
    [["add"], "mci: Which toolset?\n  Toolsets: team, weather.\n"],
    [["add", "a", "b"], "mci: 'mci add' does not take the argument 'b'.\n  It takes one toolset at a time.\n"],
    [["add", "weather", "--filter", "toolsets:a"], "mci: --filter toolsets:a: the toolset is named without it.\n"],
    [
      ["add", "weather", "--filter", "only:a", "--filter", "tags:b"],
      "mci: --filter tags:b: an entry of a toolset has one filter.\n",
    ],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({ ...library, "mci.yaml": yaml });
    expect(await mci.run(args, { cwd })).toEqual(refusal(stderr));
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(yaml);
  });

  it("changes nothing in a file with mistakes, or one that it cannot change", async () => {
    const cwd = await mci.folderOf({ ...library, "mci.yaml": "toolsets: [a\n" });
    expect(await mci.run(["add", "weather"], { cwd })).toMatchObject({ code: 2, stderr: expect.stringMatching(/^mci\.yaml:1:11: /) }); // prettier-ignore
    const flow = '{ schemaVersion: "1.0", tools: [] }\n';
    await writeFile(join(cwd, "mci.yaml"), flow);
    expect(await mci.run(["add", "weather"], { cwd })).toEqual(
      refusal(expect.stringContaining("cannot be changed without touching the rest of the file")),
    );
    expect(await readFile(join(cwd, "mci.yaml"), "utf8")).toBe(flow);
    await mkdir(join(cwd, "folder.mci.json"));
    expect(await mci.run(["add", "weather", "--file", "folder.mci.json"], { cwd })).toEqual(
      refusal("mci: folder.mci.json cannot be changed: it is not a regular file.\n  Nothing was changed.\n"),
    );
  });
});
