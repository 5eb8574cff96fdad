import { text, type Executor } from "@mci/contract";
import { cliExecutor } from "@mci/executor-cli";
import { fileExecutor } from "@mci/executor-file";
import { httpExecutor } from "@mci/executor-http";
import { mcpExecutor } from "@mci/executor-mcp";
import { textExecutor } from "@mci/executor-text";
import { mcpSessions } from "@mci/mcp-session";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { expect, it, onTestFinished } from "vitest";
import { lazyExecutor } from "./lazy-executor.ts";
import { MCIClient } from "./mci-client.ts";
import { presetServers } from "./preset-servers.ts";
import { presetExecutors } from "./presets.ts";

it("loads its executor once, with the first tool, and prepares every tool with it", async () => {
  const prepared: string[] = [];
  let loads = 0;
  const executor: Executor = {
    type: "text",
    prepare({ name }) {
      prepared.push(name);
      return { run: () => text(name) };
    },
  };
  const lazy = lazyExecutor("text", async () => {
    loads += 1;
    return executor;
  });
  expect(loads).toBe(0);
  const tools = ["a", "b", "c"].map((name) => ({ name, execution: { type: "text" as const, text: "" } }));
  closedAtEnd(await MCIClient.from({ schemaVersion: "1.0", tools }, { executors: [lazy] }));
  expect(prepared).toEqual(["a", "b", "c"]);
  expect(loads).toBe(1);
});

it("says of the preset executors what they say of themselves, before they are loaded", async () => {
  const sessions = mcpSessions();
  const servers = presetServers({});
  onTestFinished(async () => void (await Promise.all([sessions.close(), servers.importer.close?.()])));
  const own = [textExecutor(), fileExecutor(), cliExecutor(), httpExecutor(), mcpExecutor({ sessions })];
  const presets = [...presetExecutors({}), servers.executor];
  const facts = ({ type, concurrency, holdsHosts }: Executor): unknown => ({ type, concurrency, holdsHosts });
  expect(presets.map(facts)).toEqual(own.map(facts));
});
