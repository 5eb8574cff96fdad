import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Origin, Problem } from "@mci/contract";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { moduleLoader } from "./module-loader.ts";

it("a module whose top level does not end is reported when functions are loaded again", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "hangs.mjs"), "await new Promise(() => {});");
  const loader = moduleLoader({ reloadTimeoutMs: 20 });
  onTestFinished(() => loader.close?.());
  const problems: Problem[] = [];
  const signal = new AbortController().signal;
  const rules = { network: {}, anyPaths: false, directories: [] };
  const origin: Origin = { folder, rules, document: {} };
  const load = (functions: readonly string[]): Promise<unknown> =>
    loader.load(
      { tools: [], functions, origin },
      { env: {}, signal, offline: false, report: (problem) => problems.push(problem) },
    );
  await load([]);
  await load(["./hangs.mjs"]);
  expect(problems.map(({ message }) => message)).toEqual([
    "The module './hangs.mjs' cannot be imported: its top level has not ended within 20 ms.",
  ]);
});
