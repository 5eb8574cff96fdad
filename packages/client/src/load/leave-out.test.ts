import { LoadError, type Problem, type ToolSource } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import type { ClientOptions } from "../options.ts";
import { load, loadFrom, textTool } from "../../test/load.ts";

const leaveOut = { brokenTools: "leave-out" } as const;

describe('brokenTools: "leave-out"', () => {
  it("loads the other tools, warns of each error, and answers calls with what is wrong", async () => {
    const problems: Problem[] = [];
    const client = await load(
      [
        textTool("good", "fine"),
        textTool("bad", "{{ props.x "),
        { name: "worse", execution: { type: "text" } },
        { execution: { type: "text", text: "nameless" } },
        textTool("schema", "x", { inputSchema: { type: "objekt" } }),
        textTool("twice", "one"),
        textTool("twice", "two"),
      ],
      { ...leaveOut, onWarning: (problem) => problems.push(problem) },
    );
    expect(client.listTools()).toEqual(["good"]);
    expect(await client.execute("good")).toMatchObject({ isError: false });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(new Set(errors.map(({ tool }) => tool))).toEqual(new Set(["bad", "schema", "twice", "worse", undefined]));
    const said = "Tool 'bad' is broken and was left out: execution.text: No closing }} for this {{";
    expect(await client.execute("bad")).toMatchObject({
      isError: true,
      code: "MCI_LOAD",
      error: expect.stringContaining(said),
      details: { tool: "bad" },
    });
    for (const name of ["worse", "schema", "twice"]) {
      expect(await client.execute(name)).toMatchObject({ code: "MCI_LOAD" });
    }
    await expect(client.explain("bad")).rejects.toMatchObject({ code: "MCI_LOAD" });
    expect(await client.execute("other")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
  });

  it("says nothing of a broken tool to those whose selection leaves it out", async () => {
    const bad = { ...textTool("bad", "{{ props.x "), tags: ["inner"] };
    const client = await load([textTool("good", "fine"), bad], { ...leaveOut, onWarning: () => {} });
    for (const tools of [
      client.only("good"),
      client.without("bad"),
      client.select({ tags: ["outer"] }),
      client.select({ withoutTags: ["inner"] }),
    ]) {
      expect(await tools.execute("bad")).toMatchObject({
        code: "MCI_TOOL_UNKNOWN",
        error: expect.not.stringContaining("broken"),
      });
      await expect(tools.explain("bad")).rejects.toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    }
    for (const tools of [client.select({}), client.only("bad"), client.select({ tags: ["inner"] })]) {
      expect(await tools.execute("bad")).toMatchObject({ code: "MCI_LOAD" });
    }
  });

  it("has a repaired tool after a reload", async () => {
    const tool = { ...textTool("a", "{{ props.x ") };
    let isBroken = true;
    const client = await loadFrom(
      (context) =>
        documentSource({ schemaVersion: "1.0", tools: [isBroken ? tool : textTool("a", "A")] }).load(context),
      leaveOut,
    );
    expect(client.listTools()).toEqual([]);
    isBroken = false;
    expect(await client.reload()).toMatchObject({ added: ["a"] });
    expect(await client.execute("a")).toMatchObject({ isError: false });
  });

  it("leaves a tool out that its source returns and finds wrong all the same", async () => {
    const tools = [textTool("good", "fine"), textTool("doubtful", "x")];
    const client = await loadFrom((context) => {
      context.report({ code: "MCI_SCHEMA_FIELD", severity: "error", pointer: "/tools/1/title", message: "Odd." });
      return documentSource({ schemaVersion: "1.0", tools }).load(context);
    }, leaveOut);
    expect(client.listTools()).toEqual(["good"]);
  });

  it("refuses what is wrong beside the tools", async () => {
    const refused = load([textTool("a", "A")], { ...leaveOut, document: { toolsets: ["missing"] } });
    await expect(refused).rejects.toSatisfy((error) => error instanceof LoadError);
    await expect(load([textTool("a", "A")], { ...leaveOut, document: { schemaVersion: "9" } })).rejects.toThrow(
      LoadError,
    );
  });

  it("refuses a tool that is not the one that was approved", async () => {
    const drifted = loadFrom(async ({ report }) => {
      report({ code: "MCI_DRIFT", severity: "error", tool: "a", message: "changed" });
      return [];
    }, leaveOut);
    await expect(drifted).rejects.toMatchObject({ problems: [{ code: "MCI_DRIFT" }] });
  });
});

it.each([undefined, "refuse"] as const)("brokenTools: %j refuses a file with a broken tool", async (brokenTools) => {
  const options = brokenTools === undefined ? {} : { brokenTools };
  await expect(load([textTool("a", "A"), textTool("bad", "{{ props.x ")], options)).rejects.toThrow(LoadError);
});

it.each(["leaveOut", true, null])("brokenTools: %j is not an option", async (value) => {
  const options = { brokenTools: value } as unknown as Partial<ClientOptions>;
  await expect(load([textTool("a", "A")], options)).rejects.toMatchObject({
    code: "MCI_CONFIG",
    message: expect.stringContaining("The option 'brokenTools' must be one of refuse, leave-out"),
  });
});

it("leaves the hidden arguments of other tools hidden", async () => {
  const inputSchema = { type: "object", properties: { city: {}, tenant: {} } };
  const declared = documentSource({
    schemaVersion: "1.0",
    tools: [textTool("good", "x", { inputSchema }), textTool("bad", "{{ props.x ")],
  });
  const source: ToolSource = {
    name: "changed",
    load: async (context) => (await declared.load(context)).map((one) => ({ ...one, hiddenArguments: ["tenant"] })),
  };
  const client = await load([], { sources: [source], brokenTools: "leave-out", onWarning: () => {} });
  expect(client.tools()).toMatchObject([{ name: "good", inputSchema: { properties: { city: {} } } }]);
  expect(JSON.stringify(client.tools())).not.toContain("tenant");
});
