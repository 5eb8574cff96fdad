import { once } from "node:events";
import { createServer } from "node:http";
import { rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";
import { terminalForTests, type TerminalSession } from "../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);

/** Keeps the work waiting until the test has seen its progress. */
const gate = `import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
while (!existsSync(new URL("./go", import.meta.url))) await setTimeout(20);
`;

describe.concurrent("the line of progress is on the terminal, and gone at the end,", () => {
  it("while files are validated", async () => {
    const files = { "mci.json": schemaOf(textTool("greet", "Hello")), "slow/c.mjs": `${gate}export default {};` };
    const cwd = await mci.folderOf(files);
    const session = startOnTerminal(["validate", "mci.json", "--config", "slow/c.mjs"], { cwd });
    await session.waitFor(/^. Checking the files$/m);
    await writeFile(join(cwd, "slow/go"), "");
    expect(await linesOf(session)).toEqual(["No problems in 1 file with 1 tool."]);
  });

  it("while tools are compared with their lock", async () => {
    const execution = { type: "function", module: "./slow/tools.mjs", export: "wait" };
    const cwd = await mci.folderOf({
      "mci.json": schemaOf({ name: "wait", execution }),
      "slow/tools.mjs": `${gate}export const wait = () => "done";`,
      "slow/go": "",
    });
    expect(await mci.run(["lock"], { cwd })).toMatchObject({ code: 0 });
    await rm(join(cwd, "slow/go"));
    const session = startOnTerminal(["verify"], { cwd });
    await session.waitFor(/^. Loading the tools$/m);
    await writeFile(join(cwd, "slow/go"), "");
    expect(await linesOf(session)).toEqual(["1 tool, as in mci.lock."]);
  });

  it("while thousands of tools are linted", async () => {
    const tools = Array.from({ length: 6_000 }, (_, index) => textTool(`tool_${index}`, "Hello"));
    const cwd = await mci.folderOf({ "mci.json": schemaOf(...tools) });
    const session = startOnTerminal(["lint"], { cwd });
    expect((await linesOf(session)).at(-1)).toMatch(/ in 6000 tools\.$/);
    expect(session.screen()).not.toContain("Checking the tools");
    expect(session.written).toContain("Checking the tools");
  });

  it("while a document is fetched", async () => {
    const server = createServer();
    const asked = once(server, "request");
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const cwd = await mci.folderOf({});
    const session = startOnTerminal(["openapi", `http://127.0.0.1:${port}/pets.json`, "--out", "pets.mci.json"], {
      cwd,
    });
    await session.waitFor(/^. Reading the document$/m);
    const [, response] = await asked;
    response.setHeader("content-type", "application/json").end(document);
    expect(await linesOf(session)).toEqual(["1 tool written to pets.mci.json."]);
    server.close();
  });
});

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example" }],
  paths: { "/pets": { get: { operationId: "listPets", responses: { 200: { description: "All" } } } } },
});

/** Returns the lines that are left once the command has ended well. */
async function linesOf(session: TerminalSession): Promise<readonly string[]> {
  expect(await session.ended).toBe(0);
  return session.screen().split("\n");
}
