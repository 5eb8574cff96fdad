import { MCIError, type Executor } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { MCIClient } from "mci";
import { expect, it } from "vitest";

import { auditLog } from "./audit/audit-log.ts";
import { linesTo } from "../test/lines-to.ts";
import { serving } from "../test/serving.ts";

/** An executor that fails with facts and a cause, which are for the process alone. */
const failing: Executor = {
  type: "failing",
  prepare: () => ({
    run() {
      const cause = new Error("CAUSE-of-the-error");
      throw new MCIError("MINE", "It failed.", { cause, details: { path: "/srv/PATH-of-the-host", ms: 5 } });
    },
  }),
};

it("facts about an error and what was thrown reach neither clients over REST and MCP nor the audit log", async () => {
  const errors: unknown[] = [];
  const document = { schemaVersion: "1.0", tools: [{ name: "fails", execution: { type: "failing" } }] };
  const client = closedAtEnd(
    await MCIClient.from(document, {
      executors: [failing],
      onError: (error) => errors.push(error),
    }),
  );
  const lines: string[] = [];
  const server = await serving({
    toolbox: client,
    mcp: { name: "tools", version: "1" },
    audit: auditLog(linesTo(lines)),
  });
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    return (await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
  };
  const call = { name: "fails", arguments: {} };
  const answers = [
    await post("/api/v1/mcp/tools/call", call),
    await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
  ];
  for (const answer of answers) expect(answer).toContain("It failed.");
  expect(lines).toHaveLength(2);
  expect([...answers, ...lines].join("\n")).not.toMatch(/PATH-of-the-host|CAUSE-of|details/);
  expect(errors).toHaveLength(2);
});
