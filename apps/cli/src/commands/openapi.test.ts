import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../test/mci.ts";

const mci = mciForTests();

const petstore = `openapi: 3.0.3
info: { title: Petstore, version: "1" }
servers: [{ url: https://pets.example.com }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
  /pets/{id}:
    get: { operationId: getPet, tags: [pets], parameters: [{ name: id, in: path, schema: { type: string } }] }
`;

describe("mci openapi", () => {
  it("prints a toolset that is valid, and nothing else", async () => {
    const cwd = await mci.folderOf({ "petstore.yaml": petstore });
    const printed = await mci.run(["openapi", "petstore.yaml", "--only", "getPet", "--format", "json"], { cwd });
    expect(printed).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(printed.stdout)).toMatchObject({
      tools: [{ name: "getPet", execution: { url: "https://pets.example.com/pets/{{props.id}}" } }],
    });
    const file = await mci.folderOf({ "tools.mci.json": printed.stdout });
    expect(await mci.run(["validate", "--strict", "tools.mci.json"], { cwd: file })).toMatchObject({ code: 0 });
  });

  it("refuses what is not a document, with the line", async () => {
    const cwd = await mci.folderOf({ "broken.yaml": "openapi: 3.0.0\npaths: {\n", "other.json": "{}" });
    const broken = await mci.run(["openapi", "broken.yaml"], { cwd });
    expect(broken).toMatchObject({ code: 2, stdout: "" });
    expect(broken.stderr).toMatch(/^broken\.yaml:\d+:\d+: /);
    const other = await mci.run(["openapi", "other.json"], { cwd });
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toContain("This is not an OpenAPI document.");
  });

  it("keeps the edits of an overlay, and prints what changed and what breaks callers", async () => {
    const cwd = await mci.folderOf({
      "petstore.yaml": petstore,
      "tools.overlay.yaml": `operations:
  listPets: { rename: list_pets, describe: Lists them., default: { limit: 20 }, annotate: { openWorldHint: true } }
  getPets: { hide: true }
`,
    });
    const args = ["openapi", "petstore.yaml", "--out", "tools.mci.json"];
    const first = await mci.run(args, { cwd });
    expect(first).toMatchObject({ code: 0, stdout: "" });
    expect(first.stderr).toContain("edits 'getPets', which the document does not have.\n  Did you mean 'getPet'?");
    expect(first.stderr).toContain("2 tools written to tools.mci.json, edited by tools.overlay.yaml.\n");
    const changed = petstore
      .replace("/pets/{id}", "/animals/{id}")
      .replace(
        "schema: { type: integer } }]",
        "schema: { type: integer } }, { name: kind, in: query, required: true }]",
      );
    await writeFile(join(cwd, "petstore.yaml"), changed);
    const second = await mci.run(args, { cwd });
    expect(second.stderr).toContain(`This breaks callers:
  getPet: The url is "https://pets.example.com/animals/{{props.id}}" now, not "https://pets.example.com/pets/{{props.id}}".
  list_pets: 'kind' is required now.
`);
    expect(JSON.parse(await readFile(join(cwd, "tools.mci.json"), "utf8"))).toMatchObject({
      "x-openapi": "petstore.yaml",
      tools: [
        {
          name: "list_pets",
          description: "Lists them.",
          annotations: { readOnlyHint: true, openWorldHint: true },
          inputSchema: { properties: { limit: { type: "integer", default: 20 } }, required: ["kind"] },
        },
        { name: "getPet" },
      ],
    });
    expect((await mci.run(args, { cwd })).stderr).toContain("No tool has changed.");
    expect(await readdir(cwd)).toEqual(["petstore.yaml", "tools.mci.json", "tools.overlay.yaml"]);
  });

  it("writes a file for each tag into a folder, and replaces no file of others", async () => {
    const cwd = await mci.folderOf({
      "petstore.yaml": petstore.replace("tags: [pets]", "tags: [Other Pets]"),
      "own.mci.json": "{}",
    });
    const args = ["openapi", "petstore.yaml", "--out"];
    expect(await mci.run([...args, "tools/", "--format", "json"], { cwd })).toMatchObject({ code: 0 });
    expect(await readdir(join(cwd, "tools"))).toEqual(["other-pets.mci.json", "pets.mci.json"]);
    expect(await mci.run([...args, "tools/", "--format", "json", "--tag", "pets"], { cwd })).toMatchObject({ code: 0 });
    expect(await readdir(join(cwd, "tools"))).toEqual(["pets.mci.json"]);
    const refused = await mci.run([...args, "own.mci.json"], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("own.mci.json was not written by 'mci openapi', and was not changed.");
  });

  it("refuses an unknown operation, a file that would be too large, and a broken overlay, without a stack", async () => {
    const long = JSON.stringify("x".repeat(2_000_000));
    const cwd = await mci.folderOf({
      "petstore.yaml": petstore,
      "large.json": `{"openapi":"3.0.0","servers":[{"url":"http://a"}],"paths":{"/a":{"get":{"description":${long}}}}}`,
      "bad.overlay.yaml": "operations:\n  listPets:\n    renam: a\n",
    });
    const outcomes = await Promise.all([
      mci.run(["openapi", "petstore.yaml", "--only", "listPet"], { cwd }),
      mci.run(["openapi", "large.json", "--out", "large.mci.yaml"], { cwd }),
      mci.run(["openapi", "petstore.yaml", "--overlay", "bad.overlay.yaml"], { cwd }),
    ]);
    expect(outcomes.map(({ code, stdout }) => [code, stdout])).toEqual([
      [2, ""],
      [2, ""],
      [2, ""],
    ]);
    expect(outcomes.map(({ stderr }) => stderr)).toEqual([
      "mci: The document has no operation 'listPet'.\n  Did you mean 'listPets'?\n",
      expect.stringMatching(/at most 2 MB of YAML are loaded\.\n {2}Write JSON.*--tag or --only/),
      "bad.overlay.yaml:3: Unknown field 'renam'.\n  Did you mean 'rename'?\n",
    ]);
    expect(await readdir(cwd)).not.toContain("large.mci.yaml");
  });
});
