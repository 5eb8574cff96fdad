import { readFileSync } from "node:fs";

import type { HttpExecution } from "@mci/contract";
import { expect, it } from "vitest";

import { run } from "../../test/run.ts";
import { startServer } from "../../test/server.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8").replaceAll("\r\n", "\n");

it("runs the example of the README", async () => {
  const [, example = ""] = /^## Pages\n\n```json\n(.*?)\n```$/ms.exec(readme) ?? [];
  const server = await startServer((response, { url }) => {
    const cursor = Number(new URL(url, "http://server").searchParams.get("cursor") ?? 0);
    response.end(JSON.stringify({ issues: [{ id: cursor }], labels: [], meta: { next_cursor: cursor + 1 } }));
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the README says what it is
  const execution = JSON.parse(example.replace("https://api.example.com", server.origin)) as HttpExecution;
  const inputSchema = { type: "object", properties: { cursor: { type: "string" } } };

  const first = await run(execution, { inputSchema });
  expect(first.content).toEqual([
    { type: "text", text: JSON.stringify([{ id: 0 }, { id: 1 }, { id: 2 }], undefined, 2) },
    { type: "text", text: '[... more: next "3"]' },
  ]);
  expect(first.metadata).toMatchObject({ pages: 3, items: 3, next: "3" });

  const second = await run(execution, { inputSchema, props: { cursor: first.metadata?.["next"] } });
  expect(second.content[0]).toMatchObject({ text: JSON.stringify([{ id: 3 }, { id: 4 }, { id: 5 }], undefined, 2) });
  expect(server.seen.map(({ url }) => url).slice(0, 2)).toEqual(["/issues?state=open", "/issues?state=open&cursor=1"]);
});
