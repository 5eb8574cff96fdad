import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { testTools } from "./run/test-tools.ts";

it("a hundred recorded tools are tested offline, each with a client of its own", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `tool_${index}`);
  const url = "https://api.example.invalid"; // resolves nowhere
  const tools = names.map((name) => ({
    name,
    execution: { type: "http", url: `${url}/${name}`, retries: { attempts: 1 } },
    tests: [{ expect: { code: "MCI_HTTP_STATUS", metadata: { status_code: 500 } }, fixture: true }],
  }));
  const folder = folderOf({ "mci.json": { schemaVersion: "1.0", tools } });
  for (const name of names) {
    const request = { method: "GET", url: `${url}/${name}`, headers: { accept: "*/*" } };
    const exchanges = [{ door: "http", request, answer: { status: 500, headers: {}, text: "broken" } }];
    await mkdir(join(folder, "__fixtures__", name), { recursive: true });
    await writeFile(join(folder, "__fixtures__", name, "1.json"), JSON.stringify({ version: 1, exchanges }));
  }
  const report = await testTools(join(folder, "mci.json"));
  // Not the breaker's answer, which five errors in a row would bring about in one client.
  expect(report.results.flatMap(({ failures }) => failures.map(({ message }) => message))).toEqual([]);
  expect(report.passed).toBe(100);
});
