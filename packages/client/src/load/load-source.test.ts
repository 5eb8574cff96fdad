import { ConfigError, LoadError, type LoadContext, type Tool, type ToolSource } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../check-tools.ts";
import { load, textTool } from "../../test/load.ts";

const own = (load: (context: LoadContext) => unknown): ToolSource => ({
  name: "own",
  load: load as ToolSource["load"],
});
const good = documentSource({ schemaVersion: "1.0", tools: [textTool("good", "fine")] });
const loading = (source: (context: LoadContext) => unknown, rest: object = {}): Promise<unknown> =>
  load([], { sources: [good, own(source)], ...rest }).then(
    (client) => client.listTools(),
    (error: unknown) => error,
  );

describe("a custom source", () => {
  it("that throws is named, and its error is the cause", async () => {
    const cause = new Error("db down");
    const fail = async (): Promise<never> => {
      throw cause;
    };
    const error = await loading(fail);
    expect(LoadError.is(error)).toBe(true);
    expect(error).toMatchObject({ code: "MCI_LOAD", message: "The source 'own' failed to load: db down", cause });
    expect(await loading(fail, { brokenTools: "leave-out" })).toMatchObject({ code: "MCI_LOAD", cause });
    const { problems } = await checkTools({ sources: [own(fail)], executors: [textExecutor()] });
    expect(problems).toMatchObject([{ message: "The source 'own' failed to load: db down" }]);
  });

  it("that throws an error of ours keeps it", async () => {
    const cause = new ConfigError("MCI_CONFIG", "The option 'url' is missing.");
    expect(
      await loading(() => {
        throw cause;
      }),
    ).toBe(cause);
  });

  it.each([undefined, null, "tools", { tools: [] }])("that returns %j is named", async (returned) => {
    expect(await loading(() => returned)).toMatchObject({
      name: "LoadError",
      message: "The source 'own' must return an array of tools from load().",
    });
  });

  it("that returns tools without a required part is named, with the tool", async () => {
    const context: LoadContext = { env: {}, signal: AbortSignal.timeout(10_000), offline: false, report: () => {} };
    const [whole] = await documentSource({ schemaVersion: "1.0", tools: [textTool("t", "x")] }).load(context);
    const { origin, ...rest } = whole as Tool;
    const broken = [
      { name: "t" },
      { ...rest, tags: "a" },
      rest,
      { ...rest, origin: { ...origin, rules: {} } },
      { ...rest, origin, execution: {} },
    ];
    const error = await loading(() => [...broken, undefined, {}]);
    expect(LoadError.is(error) && error.problems.map(({ tool, message }) => [tool, message])).toEqual(
      [
        ["t", "[0].tags must be an array."],
        ["t", "[1].tags must be an array."],
        ["t", "[2].origin must be an object."],
        ["t", "[3].origin.rules.anyPaths must be true or false."],
        ["t", "[4].execution.type must be a string."],
        [undefined, "[5] must be an object."],
        [undefined, "[6].name must be a string."],
      ].map(([tool, place]) => [tool, `The source 'own' returned an invalid tool: ${place}`]),
    );
    expect(await loading(() => broken, { brokenTools: "leave-out" })).toEqual(["good"]);
  });
});

it.each([
  ["network", 5],
  ["directoryAllowList", "x"],
])("a file whose %s is %j says so once, and what is wrong with each tool", async (field, value) => {
  const tools = [textTool("a", "{{"), textTool("a", "x")];
  const source = documentSource({ schemaVersion: "1.0", [field]: value, tools });
  const { problems } = await checkTools({ sources: [source], executors: [textExecutor()] });
  expect(problems.map(({ pointer }) => pointer)).toEqual([`/${field}`, "/tools/0/execution/text", "/tools/1/name"]);
  // What the field would have forbidden is not known.
  const left = load([], { sources: [source], brokenTools: "leave-out" });
  await expect(left).rejects.toMatchObject({ name: "LoadError" });
});
