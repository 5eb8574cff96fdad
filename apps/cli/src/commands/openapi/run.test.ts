import { execFileSync } from "node:child_process";
import { lstat, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../../test/mci.ts";

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
    expect(other.stderr).toContain("other.json: This is not an OpenAPI document.");
  });

  it("keeps a tool hidden whose operation the document renames", async () => {
    const cwd = await mci.folderOf({
      "petstore.yaml": petstore,
      "tools.overlay.yaml": "operations:\n  getPet: { hide: true }\n",
    });
    const args = ["openapi", "petstore.yaml", "--out", "tools/", "--format", "json"];
    expect((await mci.run(args, { cwd })).stderr).toContain("1 tool written to tools, edited by tools.overlay.yaml.\n");
    await writeFile(join(cwd, "petstore.yaml"), petstore.replace("getPet", "fetchPet"));
    const message = "'getPet' is called 'fetchPet' in the document now (GET /pets/{id}): its edits still apply.";
    // The second time, the file is one that the import wrote after the operation was renamed.
    for (const { stderr } of [await mci.run(args, { cwd }), await mci.run(args, { cwd })]) {
      expect(stderr).toContain(`tools.overlay.yaml:2: warning: ${message}\n  Call it 'fetchPet' in the overlay.`);
      expect(stderr).toContain("1 tool written to tools, edited by tools.overlay.yaml.\nNo tool has changed.\n");
    }
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
    expect(first.stderr).toContain(
      "edits 'getPets', which the document does not have: nothing is hidden by it, so check the tools that are new.\n  Did you mean 'getPet'?",
    );
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
    // With a part of the document, files of the other parts stay; without, those that nothing is for go.
    expect(await mci.run([...args, "tools/", "--format", "json", "--tag", "pets,pets"], { cwd })).toMatchObject({
      code: 0,
      stderr: "1 tool written to tools.\n1 other file of the earlier import stays.\nNo tool has changed.\n",
    });
    expect(await readdir(join(cwd, "tools"))).toEqual(["other-pets.mci.json", "pets.mci.json"]);
    await writeFile(join(cwd, "petstore.yaml"), petstore);
    const all = await mci.run([...args, "tools/", "--format", "json"], { cwd });
    expect(all.stderr).toContain(
      "tools/other-pets.mci.json is removed: nothing in the document is for it any longer.\n",
    );
    expect(await readdir(join(cwd, "tools"))).toEqual(["pets.mci.json"]);
    const refused = await mci.run([...args, "own.mci.json"], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("own.mci.json was not written by 'mci openapi', and was not changed.");
  });

  it("writes through links, and to nothing but files", async () => {
    const cwd = await mci.folderOf({ "petstore.yaml": petstore });
    execFileSync("mkfifo", ["pipe.json", "pipe.mci.json"], { cwd });
    await symlink("tools.mci.json", join(cwd, "link.json"));
    await symlink("none.json", join(cwd, "dangling.json"));
    const run = (out: string) => mci.run(["openapi", "petstore.yaml", "--format", "json", "--out", out], { cwd });
    await run("tools.mci.json");
    expect((await run("link.json")).stderr).toContain("No tool has changed.");
    expect((await lstat(join(cwd, "link.json"))).isSymbolicLink()).toBe(true);
    const refused = await Promise.all(
      ["pipe.json", "/dev/null", "dangling.json", "./pipe.json/", "tools.txt"].map(run),
    );
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
    expect(refused.map(({ stderr }) => stderr)).toEqual([
      "mci: pipe.json is not a regular file.\n  Choose another place for --out.\n",
      "mci: /dev/null is not a regular file.\n  Choose another place for --out.\n",
      "mci: dangling.json is a link to a file that does not exist.\n  Choose another place for --out.\n",
      expect.stringContaining("cannot be written"),
      "mci: tools.txt would not be read: the names of files of tools end in .json, .yaml or .yml.\n  Such as: --out tools.mci.json\n",
    ]);
    // A pipe in the folder is not read.
    expect(await run("./")).toMatchObject({ code: 0 });
    expect(await readdir(cwd)).toContain("pets.mci.json");
  });

  it("says which values of the environment the tools read, and which are set already", async () => {
    const secured = (host: string): string => `openapi: 3.0.3
info: { title: AWS }
servers: [{ url: https://${host} }]
components:
  securitySchemes:
    secret_access: { type: apiKey, in: header, name: X-Key }
    client: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://id.example/token, scopes: {} } } }
security: [{ secret_access: [], client: [] }]
paths: { /a: { get: { operationId: a } } }
`;
    const cwd = await mci.folderOf({ "api.yaml": secured("aws.example") });
    const env = { API_AWS_SECRET_ACCESS_KEY: "set", AWS_SECRET_ACCESS_KEY: "set" };
    const args = ["openapi", "api.yaml", "--out", "tools.mci.json"];
    const check = " (set here already: check that it may be sent there)";
    const lines = (host: string, note: string): string => `The tools read from the environment:
  API_AWS_CLIENT_CLIENT_ID  for id.example
  API_AWS_CLIENT_CLIENT_SECRET  for id.example
  API_AWS_SECRET_ACCESS_KEY  for ${host}${note}
`;
    expect((await mci.run(args, { cwd, env })).stderr).toContain(lines("aws.example", check));
    expect((await mci.run(args, { cwd, env })).stderr).toContain(lines("aws.example", ""));
    await writeFile(join(cwd, "api.yaml"), secured("evil.example"));
    expect((await mci.run(args, { cwd, env })).stderr).toContain(lines("evil.example", check));
    expect((await mci.run(["openapi", "api.yaml"], { cwd })).stderr).toBe(lines("evil.example", ""));
  });

  it("follows references up to the working folder, or --root", async () => {
    const schema = "{ $ref: ../common.yaml }";
    const cwd = await mci.folderOf({
      "api/specs/petstore.yaml": petstore.replace("{ type: integer }", schema),
      "api/common.yaml": "type: integer\n",
    });
    const within = join(cwd, "api/specs");
    const outcomes = await Promise.all([
      mci.run(["openapi", "api/specs/petstore.yaml", "--only", "listPets"], { cwd }),
      mci.run(["openapi", "petstore.yaml", "--only", "listPets", "--root", ".."], { cwd: within }),
      mci.run(["openapi", "petstore.yaml", "--only", "listPets"], { cwd: within }),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 2]);
    expect(outcomes[2]?.stderr).toContain(`it is outside of ${within}.`);
    expect(outcomes[2]?.stderr).toContain("allow it with --root DIR");
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
      "mci: petstore.yaml: The document has no operation 'listPet'.\n  Did you mean 'listPets'?\n",
      expect.stringMatching(/at most 2 MB of YAML are loaded\.\n {2}Write JSON.*--tag or --only/),
      'bad.overlay.yaml:3: operations.listPets.renam is not a field of the format.\n  Did you mean "rename"?\n',
    ]);
    expect(await readdir(cwd)).not.toContain("large.mci.yaml");
  });
});
