import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const read = { title: "Get the weather", annotations: { readOnlyHint: true } };
const shop = schemaOf(textTool("create_order", "created"), textTool("get_weather", "sunny", read));

interface Message {
  readonly id: number;
  readonly result: {
    readonly tools?: readonly { readonly name: string }[];
    readonly content?: readonly { readonly text: string }[];
  };
}

const clientInfo = { name: "test", version: "1" };
const opening = [
  { id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
];
const list = { id: 1, method: "tools/list" };
const call = (id: number, name: string, args: object): object => ({
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

/** Sends messages to `mci run` on stdin, and returns its answers by their ids. */
async function answers(
  files: Readonly<Record<string, string>>,
  args: string[],
  ...messages: readonly object[]
): Promise<Message["result"][]> {
  const cwd = await mci.folderOf(files);
  const input = [...opening, ...messages]
    .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    .join("");
  const { stdout } = await mci.run(["run", ...args], { cwd, stdin: input });
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);
  return found.toSorted((one, other) => one.id - other.id).map(({ result }) => result);
}

const namesOf = ({ tools = [] }: Message["result"]): readonly string[] => tools.map(({ name }) => name);

describe("mci run --list search", () => {
  it("lists what finds and calls the tools, and the pinned ones", async () => {
    const [, listed, found, called] = await answers(
      { "mci.json": shop },
      ["--list", "search", "--pin", "create_order"],
      list,
      call(2, "find_tools", { query: "weather" }),
      call(3, "call_read_tool", { name: "get_weather" }),
    );
    expect(namesOf(listed!)).toEqual(["create_order", "find_tools", "call_tool", "call_read_tool"]);
    expect(found?.content?.[0]?.text).toMatch(/^get_weather \(reads\): Get the weather\n/);
    expect(called?.content?.[0]?.text).toBe("sunny");
  });

  it("can stand in the config, and --list all takes its place", async () => {
    const config = 'export default { server: { list: { mode: "search", pin: ["get_weather"] } } };';
    const files = { "mci.json": shop, "mci.config.mjs": config };
    const [, listed] = await answers(files, [], list);
    expect(namesOf(listed!)).toEqual(["get_weather", "find_tools", "call_tool", "call_read_tool"]);
    const [, all] = await answers(files, ["--list", "all"], list);
    expect(namesOf(all!)).toEqual(["create_order", "get_weather"]);
  });

  it.each([
    [["--list", "find"], "mci: --list: expected 'all' or 'search', got 'find'.\n  Write --list search.\n"],
    [["--pin", "a"], "mci: --pin requires --list search.\n  Write --list search --pin A,B.\n"],
    [
      ["--list", "search", "--pin", "get_wether"],
      "mci: There is no tool \"get_wether\" to pin.\n  Did you mean 'get_weather'?\n",
    ],
  ])("is refused with %j", async (args, message) => {
    const cwd = await mci.folderOf({ "mci.json": shop });
    expect(await mci.run(["run", ...args], { cwd })).toEqual(refusal(message));
  });

  it("does not start with a tool that has one of its names, and shows its place", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("find_tools", "mine")) });
    const { code, stderr } = await mci.run(["run", "--list", "search"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^mci\.json:\d+:\d+: tool 'find_tools': With --list search, 'find_tools' is the name of a tool that/,
    );
    expect(stderr).toContain("Rename the tool, or give its toolset or MCP server a 'prefix'.");
  });
});

it("mci lint --list search counts the tokens of the list as it is sent", async () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    textTool(`tool_${at}`, "x", { description: `Does the thing number ${at}.` }),
  );
  const cwd = await mci.folderOf({ "mci.json": schemaOf(...many) });
  const tokens = async (...args: string[]): Promise<number> => {
    const { stdout } = await mci.run(["lint", "--format", "json", ...args], { cwd });
    return (JSON.parse(stdout) as { tokens: { total: number } }).tokens.total;
  };
  expect(await tokens()).toBeGreaterThan(3_000);
  expect(await tokens("--list", "search")).toBeLessThan(700);
});
