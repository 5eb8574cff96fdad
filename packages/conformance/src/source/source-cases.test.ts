import type { Problem, TextExecution, Tool, ToolSource } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { failuresOf } from "../../test/outcomes.ts";
import { sourceCases, testSource } from "../index.ts";

const mistake: Problem = { code: "MCI_SCHEMA_FIELD", severity: "error", message: "This is not a tool." };

function toolOf(name: string): Tool<TextExecution> {
  const rules = { anyPaths: false, directories: [], network: {} };
  const origin = { folder: "/here", file: "/here/tools.txt", pointer: `/${name}`, rules, document: {} };
  return { name, tags: [], annotations: {}, execution: { type: "text", text: name }, origin };
}

/** The smallest source that keeps every promise. */
function tinySource(problems: readonly Problem[] = []): ToolSource {
  return {
    name: "tiny",
    async load({ report }) {
      for (const problem of problems) report(problem);
      return ["a", "b"].map(toolOf);
    },
    locate: async () => ({ line: 1, column: 1, excerpt: "a" }),
    watch: () => () => {},
  };
}

describe("a source that keeps every promise", () => {
  testSource({ it, source: () => tinySource(), broken: () => tinySource([mistake]) });
});

describe("sourceCases", () => {
  it("ask for a source with a mistake", async () => {
    const failures = await failuresOf(sourceCases, { source: () => tinySource() });
    expect(new Set(failures.values())).toEqual(new Set(["The subject has no source with a mistake."]));
  });

  const half = Object.freeze(toolOf("half"));
  let shared: Tool[] = [];
  const faults: readonly (readonly [string, Partial<ToolSource>, string])[] = [
    ["has no name", { name: " " }, "a name"],
    ["has no tools", { load: async () => [] }, "tools load without problems"],
    ["has a tool without tags", { load: async () => [{ ...toolOf("a"), tags: undefined as never }] }, "tools have the shape of the contract"],
    ["has tools with one name", { load: async () => [toolOf("a"), toolOf("a")] }, "no two tools have the same name"],
    ["freezes a tool by half", { load: async () => [half] }, "a frozen tool is frozen all the way down"],
    ["adds to the tools of the load before", { load: async () => (shared.push(toolOf(`t${shared.length}`)), shared) }, "each load gives the same tools, and leaves those of the one before as they were"],
    ["mixes loads", { load: mixing() }, "loads at the same time do not mix"],
    ["says nothing offline", { load: async ({ offline }) => (offline ? [] : [toolOf("a")]) }, "offline loads give tools or say why not"],
    ["throws its mistakes", { load: async () => Promise.reject(new Error("no tool")) }, "mistakes are reported, not thrown"],
    ["reports on line 0", { load: async ({ report }) => (report({ ...mistake, line: 0 }), [toolOf("a")]) }, "mistakes are reported, not thrown"],
    ["returns nothing beside a mistake", { load: async ({ report }) => (report(mistake), []) }, "tools that are right are returned beside mistakes"],
    ["finds no place", { locate: async () => undefined }, "places are found for the tools of a file"],
    ["cannot stop to watch", { watch: () => undefined as never }, "watching can be stopped, twice too"],
    ["closes once only", { close: closesOnce() }, "closing twice is fine, also after a load"],
  ]; // prettier-ignore

  it.each(faults)("notice a source that %s", async (_, fault, expected) => {
    shared = [];
    const make = (): ToolSource => ({ ...tinySource([mistake]), ...fault });
    expect([...(await failuresOf(sourceCases, { source: make, broken: make })).keys()]).toContain(expected);
  });
});

function mixing(): ToolSource["load"] {
  let running = 0;
  return async () => {
    running += 1;
    const tools = Array.from({ length: running }, (_, index) => toolOf(`t${index}`));
    await Promise.resolve();
    running -= 1;
    return tools;
  };
}

function closesOnce(): () => Promise<void> {
  let isClosed = false;
  return async () => {
    if (isClosed) throw new Error("It is closed.");
    isClosed = true;
  };
}
