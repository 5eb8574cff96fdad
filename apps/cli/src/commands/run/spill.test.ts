import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const long = "line of a result\n".repeat(2_000);

function spilled(spill: boolean): object {
  return { name: "long", execution: { type: "text", text: long, response: { spill } } };
}

interface Answer {
  readonly result: {
    readonly tools?: readonly { readonly name: string }[];
    readonly content?: readonly {
      readonly text: string;
      readonly _meta?: { readonly "mci/spill"?: { next: number } };
    }[];
  };
}

describe("mci run --spill", () => {
  it.each([
    [
      "keeps long results of all tools",
      ["--spill"],
      textTool("long", long),
      { over: true, names: ["long", "read_result"] },
    ],
    ["keeps none of a tool that says so", ["--spill"], spilled(false), { over: false, names: ["long"] }],
    ["is not needed for a tool that says it", [], spilled(true), { over: true, names: ["long", "read_result"] }],
    ["is not there by default", [], textTool("long", long), { over: false, names: ["long"] }],
  ])("%s", async (_, args, tool, { over, names }) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(tool) });
    const request = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
    const clientInfo = { name: "t", version: "1" };
    const stdin = [
      request(0, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }),
      request(1, "tools/list", {}),
      request(2, "tools/call", { name: "long" }),
    ].join("");
    const { stdout } = await mci.run(["run", ...args], { cwd, stdin });
    const [, list, call] = stdout.split("\n").map((line) => JSON.parse(line || "{}") as Answer);
    expect(list?.result.tools?.map(({ name }) => name)).toEqual(names);
    const part = call?.result.content?.[0];
    expect(part?.text).toBe(over ? long.slice(0, 2_499) : long);
    expect(part?._meta?.["mci/spill"]?.next).toBe(over ? 2_499 : undefined);
  });

  it("takes the numbers of the config, which are checked", async () => {
    const config = (spill: string): string => `export default { server: { spill: ${spill} } };`;
    const files = (spill: string): Record<string, string> => ({
      "mci.json": schemaOf(textTool("long", long)),
      "mci.config.mjs": config(spill),
    });
    const refused = await mci.run(["run"], { cwd: await mci.folderOf(files("{ ovr: 500 }")) });
    expect(refused.stderr).toContain("Did you mean 'server.spill.over'?");
  });
});
