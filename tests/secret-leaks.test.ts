import { join } from "node:path";
import { createMetrics } from "@mci/metrics";
import { otelMiddleware } from "@mci/otel";
import { closedAtEnd, folderOf, serve } from "@mci/plugin-kit/test";
import { serveHttp, type AuditRecord } from "@mci/server";
import { MCIClient } from "mci";
import { expect, it, onTestFinished } from "vitest";
import { recorder } from "../packages/otel/test/recorder.ts";

const { takeSpans } = recorder();
const value = "s3cr3t-of-billing";

/** A server that repeats what it was asked with, in an answer and in an error. */
async function project(): Promise<{ readonly file: string; readonly secrets: string }> {
  const url = await serve((request, response) => {
    response.statusCode = request.url?.startsWith("/broken") === true ? 500 : 200;
    response.end(`asked with ${String(request.headers["x-key"])} for ${request.url}`);
  });
  const tool = (name: string): object => ({
    name,
    inputSchema: { type: "object", properties: { note: { type: "string" } } },
    execution: { type: "http", url: `${url}/${name}?key={{env.BILLING}}`, headers: { "X-Key": "{{env.BILLING}}" } },
  });
  const folder = folderOf({
    "mci.json": { schemaVersion: "1.0", tools: [tool("fine"), tool("broken")] },
    "mci.secrets.yaml": `BILLING: { exec: [${process.execPath}, -e, "console.log('${value}')"] }`,
  });
  return { file: join(folder, "mci.json"), secrets: join(folder, "mci.secrets.yaml") };
}

it("a value of a source is in no answer, error, explanation, audit record, trace, metric, log or lock", async () => {
  const metrics = createMetrics();
  onTestFinished(() => metrics.close());
  const { file, secrets } = await project();
  const middleware = [metrics.middleware, otelMiddleware()];
  const client = closedAtEnd(await MCIClient.load(file, { secrets, middleware }));
  const records: AuditRecord[] = [];
  const audit = { record: (call: AuditRecord) => void records.push(call) };
  const mcp = { name: "test", version: "1" };
  const server = closedAtEnd(await serveHttp({ toolbox: client, mcp, rest: {}, audit, port: 0 }));
  const answers: string[] = [];
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    answers.push(await response.text());
  };
  for (const name of ["fine", "broken"]) {
    answers.push(JSON.stringify([await client.execute(name), await client.explain(name)]));
    // By now the value is known, also where somebody else brings it along.
    const args = { note: `have you seen ${value}?` };
    await post("/api/v1/mcp/tools/call", { name, arguments: args });
    await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
  }
  const shown = {
    answers,
    records,
    spans: takeSpans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    metrics: await metrics.text(),
    log: client.redact(`a line with ${value}`),
    // What `mci lock` and the page are made of.
    tools: client.tools(),
  };
  expect(records.length).toBeGreaterThan(3);
  expect(shown.spans.length).toBeGreaterThan(3);
  expect(answers.join("\n")).toContain("asked with [redacted]");
  for (const [part, content] of Object.entries(shown)) {
    expect([part, JSON.stringify(content).includes(value)]).toEqual([part, false]);
  }
});
