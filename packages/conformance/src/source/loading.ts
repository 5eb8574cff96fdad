import { deepEqual, equal, ok } from "node:assert/strict";
import type { ToolSource } from "@mci/contract";
import type { Case } from "../register.ts";
import { load, sourceCase, type Loaded, type SourceSubject } from "./source-subject.ts";
import { checkTool, isDeepFrozen } from "../tool-shape.ts";

/** Each load, beginning with the first. */
export const loadCases: readonly Case<SourceSubject>[] = [
  sourceCase("a name", async ({ name }) => {
    ok(typeof name === "string" && name.trim() !== "", "A source requires a name");
  }),
  sourceCase("tools load without problems", async (one) => void (await loadAll(one))),
  sourceCase("tools have the shape of the contract", async (one) => {
    for (const tool of (await loadAll(one)).tools) checkTool(tool);
  }),
  sourceCase("no two tools have the same name", async (one) => {
    const names = (await loadAll(one)).tools.map(({ name }) => name);
    deepEqual(names, [...new Set(names)]);
  }),
  sourceCase("a frozen tool is frozen all the way down", async (one) => {
    for (const tool of (await loadAll(one)).tools) {
      ok(!Object.isFrozen(tool) || isDeepFrozen(tool), `Only the outside of ${tool.name} is frozen`);
    }
  }),
  sourceCase("each load gives the same tools, and leaves those of the one before as they were", async (one) => {
    const { tools } = await loadAll(one);
    const before = JSON.stringify(tools);
    equal(JSON.stringify((await loadAll(one)).tools), before);
    equal(JSON.stringify(tools), before);
  }),
  sourceCase("loads at the same time do not mix", async (one) => {
    const alone = JSON.stringify((await loadAll(one)).tools);
    const loads = await Promise.all([loadAll(one), loadAll(one), loadAll(one)]);
    for (const { tools } of loads) equal(JSON.stringify(tools), alone);
  }),
  sourceCase("offline loads give tools or say why not", async (one) => {
    const { tools, problems } = await load(one, { offline: true });
    ok(tools.length > 0 || problems.length > 0, "Neither a tool nor a problem");
  }),
];

/** Everything a source has; fails if something is wrong with it. */
async function loadAll(source: ToolSource): Promise<Loaded> {
  const loaded = await load(source);
  const errors = loaded.problems.filter(({ severity }) => severity === "error");
  deepEqual(errors, [], "The source reports errors");
  ok(loaded.tools.length > 0, "The source has no tools");
  return loaded;
}
