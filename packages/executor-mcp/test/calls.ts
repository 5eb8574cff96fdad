import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Example, ExampleBlock } from "@mci/conformance";
import type { Executor, McpExecution } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll } from "vitest";
import { mcpExecutor } from "../src/index.ts";

const folder = temporaryFolder(afterAll);
const log = join(folder, "log");
const server = join(import.meta.dirname, "talking-server.mjs");

/** A main file with these servers. */
const document = {
  mcp_servers: {
    talking: { command: process.execPath, args: [server, log] },
    env: { command: process.execPath, args: [server], env: { VALUE: "{{env.VALUE}}" } },
  },
};

export const origin = { folder, document };

/** The executor, whose connections end with it. */
export function executor(): Executor<McpExecution> {
  const sessions = mcpSessions();
  return { ...mcpExecutor({ sessions }), close: () => sessions.close() };
}

const call = (toolName: string, serverName = "talking") => ({ type: "mcp", serverName, toolName }) as const;

export const echo: ExampleBlock = call("echo");

export const echoEnv: ExampleBlock = call("env", "env");

export const endless: ExampleBlock = call("wait");

export const examples: readonly Example[] = [
  { execution: call("echo"), props: { value: "hi" }, text: "said: hi" },
  { execution: call("parts") },
  { execution: call("fail"), fails: "MCI_TOOL_FAILED" },
  { execution: call("fail-with-image"), fails: "MCI_TOOL_FAILED" },
  { execution: call("fail-silently"), fails: "MCI_TOOL_FAILED" },
  { execution: call("fail-at-length"), fails: "MCI_TOOL_FAILED" },
  { execution: call("die"), fails: "MCI_SERVER_UNAVAILABLE" },
  { execution: call("gone"), fails: "MCI_TOOL_UNKNOWN" },
  { execution: call("echo", "elsewhere"), fails: "MCI_SERVER_UNKNOWN" },
];

/** Returns the lines that the server noted. */
export function observe(): string {
  return readFileSync(log, "utf8");
}
