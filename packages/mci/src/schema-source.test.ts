import type { JsonObject } from "@mci/contract";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { checkFile } from "./check-file.ts";
import { MCIClient } from "./mci-client.ts";

const endpoint = "https://api.example.com/users/{userId}";
const userId = { name: "userId", parameter_type: "String", position: "path" };
const getUser = { name: "get_user", description: "A user.", config: { HTTP: { endpoint, parameters: [userId] } } };
const tool = { name: "a", description: "Does it." };
const greet = { name: "greet", execution: { type: "text", text: "Hello" } };

describe("a file of HTTP tools", () => {
  it.each([
    ["one tool", "x.json", JSON.stringify(getUser)],
    ["a list", "x.json", JSON.stringify([getUser], undefined, 2)],
    ["tools", "x.json", JSON.stringify({ tools: [getUser] })],
    [
      "YAML",
      "x.yaml",
      "name: get_user\ndescription: A user.\nconfig:\n  HTTP:\n    endpoint: https://api.example.com/\n",
    ],
    [
      "a schemaVersion among its texts",
      "x.json",
      JSON.stringify({ ...getUser, description: 'No "schemaVersion": here' }),
    ],
    [
      "a long description",
      "x.json",
      JSON.stringify({ name: "get_user", description: "x".repeat(50_000), config: getUser.config }),
    ],
  ])("is known by its shape: %s", async (_, name, text) => {
    const file = await fileOf(text, name);
    const client = closedAtEnd(await MCIClient.load(file));
    expect(client.tools().map(({ name, execution }) => [name, execution.type])).toEqual([["get_user", "http"]]);
    expect(await checkFile(file)).toMatchObject({ problems: [], tools: [{ name: "get_user" }] });
  });

  it("says what a call would do", async () => {
    const client = closedAtEnd(await MCIClient.load(await fileOf(JSON.stringify(getUser))));
    expect(await client.explain("get_user", { userId: "a@b" })).toMatchObject({
      text: expect.stringContaining("https://api.example.com/users/a%40b"),
    });
  });

  it("has its problems listed with their places", async () => {
    const file = await fileOf(JSON.stringify({ tools: [{ ...tool, config: { HTTP: { endpoint } } }] }, undefined, 2));
    const message = "Endpoint contains placeholder '{userId}' but no corresponding path parameter is defined";
    expect((await checkFile(file)).problems).toMatchObject([{ file, line: 8, column: 54, tool: "a", message }]);
    await expect(MCIClient.load(file)).rejects.toMatchObject({ problems: [{ file, line: 8, column: 54, message }] });
  });

  it("has problems of the tools made of it shown where they are written", async () => {
    const parameters = [{ ...userId, minimum: "5" }];
    const file = await fileOf(JSON.stringify({ ...tool, config: { HTTP: { endpoint, parameters } } }, undefined, 2));
    expect((await checkFile(file)).problems).toMatchObject([{ tool: "a", line: 12, severity: "error" }]);
  });

  it("may become a schema file before the next load, and the other way round", async () => {
    const file = await fileOf(JSON.stringify(getUser));
    const client = closedAtEnd(await MCIClient.load(file));
    await writeFile(file, JSON.stringify({ schemaVersion: "1.0", tools: [greet] }));
    expect(await client.reload()).toMatchObject({ added: ["greet"], removed: ["get_user"] });
    await writeFile(file, JSON.stringify([getUser]));
    expect(await client.reload()).toMatchObject({ added: ["get_user"], removed: ["greet"] });
  });

  it.each([
    [{ ...tool, config: { http: { endpoint } } }, "config.HTTP is missing.", 'Did you write "http" for it?'],
    [{ ...tool, config: { HTPP: { endpoint } } }, "config.HTTP is missing.", 'Did you write "HTPP" for it?'],
    [{ ...tool, confg: { HTTP: { endpoint } } }, "config is missing.", 'Did you write "confg" for it?'],
    [{ ...tool, Config: { http: { endpoint } } }, "config is missing.", 'Did you write "Config" for it?'],
  ])("is known for one that is misspelt: %j", async (document: JsonObject, message, hint) => {
    const { problems } = await checkFile(await fileOf(JSON.stringify(document)));
    expect(problems).toMatchObject([{ message, hint, line: 1, tool: "a" }]);
    await expect(MCIClient.from(document)).rejects.toMatchObject({ problems: [{ message, hint }] });
  });

  it("may be an object", async () => {
    for (const document of [getUser, [getUser], { tools: [getUser] }]) {
      const client = closedAtEnd(await MCIClient.from(document));
      expect(client.listTools()).toEqual(["get_user"]);
    }
  });
});

describe("an invalid file", () => {
  it.each([
    ["{}", "schemaVersion is missing."],
    ["[]", "The file must contain an object"],
    ["", "The file is empty."],
    ['{ "tools": [{ "name": "a" "config": { "HTTP": {} } }] }', "Expected ','"],
    [JSON.stringify({ tools: [greet] }), "schemaVersion is missing."],
    [JSON.stringify({ schemaVersion: "1.0", tools: [getUser] }), "tools[0].execution is missing."],
    [JSON.stringify({ padding: "x".repeat(20_000), tools: [greet] }), "schemaVersion is missing."],
  ])("is held to the rules of schema files: %.40s", async (text, message) => {
    const { problems } = await checkFile(await fileOf(text));
    expect(problems.map((problem) => problem.message).join("\n")).toContain(message);
  });

  it("may be missing, a folder, or an object of another shape", async () => {
    const file = await fileOf("{}");
    expect((await checkFile(`${file}.json`)).problems).toMatchObject([{ code: "MCI_FILE_NOT_FOUND" }]);
    expect((await checkFile(join(file, ".."))).problems).toMatchObject([
      { message: expect.stringContaining("directory") },
    ]);
    await expect(MCIClient.from({ tools: [greet] })).rejects.toThrow("schemaVersion is missing.");
    await expect(MCIClient.from(JSON.parse("null"))).rejects.toThrow("object");
  });
});

async function fileOf(content: string, name = "x.json"): Promise<string> {
  const folder = temporaryFolder();
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
