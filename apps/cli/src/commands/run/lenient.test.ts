import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf } from "../../test/mci.ts";

const mci = mciForTests();

const sum = (rest: object = {}): object => ({
  name: "sum",
  inputSchema: { type: "object", properties: { ids: { type: "array" } }, required: ["ids"] },
  execution: { type: "text", text: "{{props.ids}}" },
  ...rest,
});

describe("mci run --lenient", () => {
  it.each([
    ["takes strings as the JSON that they are", ["--lenient"], sum(), "[1,2]"],
    ["leaves out a tool that says otherwise", ["--lenient"], sum({ input: "strict" }), "must be an array"],
    ["is not needed for a tool that says it", [], sum({ input: "lenient" }), "[1,2]"],
    ["is not there by default", [], sum(), "must be an array"],
  ])("%s", async (_, args, tool, expected) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(tool) });
    const request = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
    const clientInfo = { name: "t", version: "1" };
    const stdin = [
      request(0, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }),
      request(1, "tools/call", { name: "sum", arguments: { ids: "[1,2]" } }),
    ].join("");
    const { stdout } = await mci.run(["run", ...args], { cwd, stdin });
    const [, call] = stdout.split("\n").map((line) => JSON.parse(line || "{}") as Answer);
    expect(call?.result.content[0]?.text).toContain(expected);
  });

  it("is 'input' of the config, and holds for mci call as well, which explains it", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(sum()),
      "mci.config.mjs": "export default { input: 'lenient' };",
    });
    const call = ["call", "sum", "--json", '{"ids":"[1,2]"}'];
    expect(await mci.run(call, { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("[1,2]") });
    expect((await mci.run([...call, "--explain"], { cwd })).stdout).toContain("taken as JSON");
  });
});

interface Answer {
  readonly result: { readonly content: readonly { readonly text: string }[] };
}
