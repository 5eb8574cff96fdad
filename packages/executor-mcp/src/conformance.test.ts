import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWithoutClient, executorCases, register, type ExecutorSubject } from "@mci/conformance";
import { defaultLimits, type Executor, type PrepareContext, type McpExecution } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { afterAll, describe, it } from "vitest";
import { mcpExecutor } from "./index.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "mci-mcp-conformance-")));
afterAll(() => rmSync(folder, { recursive: true }));

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules: { anyPaths: false, directories: [], network: {} },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

const log = join(folder, "log");
const server = join(import.meta.dirname, "testing", "talking-server.mjs");
const document = {
  mcp_servers: {
    talking: { command: process.execPath, args: [server, log] },
    env: { command: process.execPath, args: [server], env: { VALUE: "{{env.VALUE}}" } },
  },
};

/** The executor, for tools of a main file with these servers, whose connections end with it. */
function executor(): Executor<McpExecution> {
  const sessions = mcpSessions();
  const { prepare, ...rest } = mcpExecutor({ sessions });
  return {
    ...rest,
    prepare: (tool, kit) => prepare({ ...tool, origin: { ...tool.origin, document } }, kit),
    close: () => sessions.close(),
  };
}

const call = (toolName: string, serverName = "talking") => ({ type: "mcp", serverName, toolName }) as const;

const subject: ExecutorSubject = {
  open: openWithoutClient({ executor, kit, folder }),
  examples: [
    { execution: call("echo"), props: { value: "hi" }, text: "said: hi" },
    { execution: call("parts") },
    { execution: call("fail"), fails: "MCI_TOOL_FAILED" },
    { execution: call("fail-with-image"), fails: "MCI_TOOL_FAILED" },
    { execution: call("fail-silently"), fails: "MCI_TOOL_FAILED" },
    { execution: call("fail-at-length"), fails: "MCI_TOOL_FAILED" },
    { execution: call("die"), fails: "MCI_SERVER_UNAVAILABLE" },
    { execution: call("gone"), fails: "MCI_TOOL_UNKNOWN" },
    { execution: call("echo", "elsewhere"), fails: "MCI_SERVER_UNKNOWN" },
  ],
  broken: [],
  echo: call("echo"),
  echoEnv: call("env", "env"),
  endless: { execution: call("wait") },
  observe: () => readFileSync(log, "utf8"),
};

const noTemplates = "Both names are plain texts, and the arguments are sent as they are: nothing is rendered.";

describe("mcpExecutor", () => {
  register({ it }, executorCases, subject, {
    "broken templates are found when a tool is prepared": noTemplates,
    "missing values are error results": noTemplates,
    "own properties only": noTemplates,
  });
});
