import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../test/mci.ts";

const mci = mciForTests();
const hello = schemaOf(textTool("greet", "Hello"));
const other = schemaOf(textTool("greet", "Other"));
const greet = ["call", "greet"];

describe.concurrent("the schema file", () => {
  it.each(["mci.json", "tools.mci.json"])("is %s of the working directory", async (name) => {
    const cwd = await mci.folderOf({ [name]: hello });
    expect(await mci.run(greet, { cwd })).toEqual(success("Hello\n"));
  });

  it.each(["mci.yaml", "mci.yml", "a.mci.yaml", "a.mci.yml"])("is %s too", async (name) => {
    const cwd = await mci.folderOf({ [name]: hello });
    expect(await mci.run(greet, { cwd })).toEqual(success("Hello\n"));
  });

  it("is the nearest one above, which is printed as it was not requested", async () => {
    const folder = await mci.folderOf({ "mci.json": other, "a/tools.mci.json": hello, "a/b/c/notes.txt": "" });
    const cwd = join(folder, "a/b/c");
    const path = join("../../tools.mci.json");
    expect(await mci.run(greet, { cwd })).toEqual({ code: 0, stdout: "Hello\n", stderr: `Using ${path}.\n` });
    expect(await mci.run(["list"], { cwd })).toMatchObject({ stderr: `Using ${path}.\n1 tool in ${path}\n` });
  });

  it("is the plainly named one if there are several", async () => {
    const cwd = await mci.folderOf({ "mci.json": hello, "a.mci.json": other, "b.mci.yaml": other });
    expect(await mci.run(greet, { cwd })).toEqual(success("Hello\n"));
  });

  it("must be chosen if there are several", async () => {
    const cwd = await mci.folderOf({ "b.mci.yaml": other, "a.mci.json": hello, "sub/x": "" });
    expect(await mci.run(greet, { cwd })).toEqual(
      refusal(`mci: There are 2 schema files in this folder: a.mci.json, b.mci.yaml.
  Choose one with --file, such as --file a.mci.json.
`),
    );
    expect((await mci.run(greet, { cwd: join(cwd, "sub") })).stderr).toBe(
      `mci: There are 2 schema files in ${cwd}: a.mci.json, b.mci.yaml.
  Choose one with --file, such as --file ${join(cwd, "a.mci.json")}.
`,
    );
    expect((await mci.run([...greet, "--file", "b.mci.yaml"], { cwd })).stdout).toBe("Other\n");
  });

  it("may be missing", async () => {
    const cwd = await mci.folderOf({
      "mci.json.bak": hello,
      "mci.json/x": "a folder of that name",
      ".mci.json": hello,
    });
    expect(await mci.run(greet, { cwd })).toEqual(
      refusal(`mci: There is no schema file in ${cwd} or above it, up to ${mci.folder}.
  Write a first one with 'mci init', or name yours with --file.
`),
    );
    expect(await mci.run([...greet, "--file", "nope.json"], { cwd })).toEqual(
      refusal("nope.json: There is no such file.\n"),
    );
  });
});
