import { MCIClient } from "mci";
import { serve } from "@mci/plugin-kit/test";
import { expect, it, onTestFinished } from "vitest";
import { callTracer } from "./trace-calls.ts";

const trace = callTracer();

it("tells apart what calls at once have done: their requests, each with its status, and their commands", async () => {
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    response.writeHead(requests === 1 ? 503 : 200, { "retry-after": "0", "content-type": "text/plain" }).end("answer");
  });
  const client = await MCIClient.from({
    schemaVersion: "1.0",
    tools: [
      { name: "ask", execution: { type: "http", url: `${url}/secret-path`, retries: { attempts: 2, backoff_ms: 1 } } },
      { name: "start", execution: { type: "cli", command: process.execPath, args: ["-e", "process.exit(3)"] } },
      { name: "say", execution: { type: "text", text: "nothing more" } },
    ],
  });
  onTestFinished(() => client.close());
  const [asked, started, said] = await Promise.all(
    ["ask", "start", "say"].map((name) => trace((observer) => client.execute(name, {}, { observer }))),
  );
  const notes = (traced: typeof asked): unknown => traced?.steps.map(({ name, note }) => [name, note]);
  const request = (status: number): unknown[] => [
    ["connect", `GET ${url}`],
    ["first byte", `status ${status}`],
    ["last byte", undefined],
  ];
  expect(notes(asked)).toEqual([
    ["render", undefined],
    ["try 1", "MCI_HTTP_STATUS"],
    ...request(503),
    ["try 2", undefined],
    ...request(200),
  ]);
  expect(notes(started)).toEqual([
    ["render", undefined],
    ["command", "exit code 3"],
  ]);
  expect([said?.steps, said?.result.isError]).toEqual([[], false]);
});

it("tells how long a call has waited for its turn", async () => {
  const execution = { type: "cli", command: process.execPath, args: ["-e", "0"], concurrency: 1 };
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: [{ name: "start", execution }] });
  onTestFinished(() => client.close());
  const calls = [1, 2].map(() => trace((observer) => client.execute("start", {}, { observer })));
  const [first, second] = await Promise.all(calls);
  expect(first?.steps.map(({ name }) => name)).toEqual(["render", "command"]);
  expect(second?.steps.map(({ name }) => name)).toEqual(["queue", "render", "command"]);
});
