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
});
