import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parse, validate } from "@mci/schema";
import { extract, type Manifest } from "./extract.ts";

const zoo = join(import.meta.dirname, "../zoo");
const files = readdirSync(zoo).filter((name) => name.endsWith(".ts"));
let manifest: Manifest;

beforeAll(async () => {
  manifest = await extract("*.ts", { folder: zoo });
}, 60_000);

it.each(files)("%s gives the tools of its golden file", async (name) => {
  const tools = manifest.tools.flatMap(({ execution, ...tool }) => {
    if (execution.type !== "function" || execution.source?.file !== `./${name}`) return [];
    // The hash has its own tests, and changes with every edit of the zoo.
    const { source: _, ...rest } = execution;
    return [{ ...tool, execution: rest }];
  });
  expect(tools.length).toBeGreaterThan(0);
  await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot(
    join(zoo, name.replace(/\.ts$/, ".golden.json")),
  );
});

it("the zoo is a valid schema file", async () => {
  const document = await parse(JSON.stringify(manifest), { file: "tools.mci.json" });
  expect(await validate(document, { kind: "main", strict: true })).toEqual([]);
});

it("two runs give the same bytes", async () => {
  const again = await extract(files.toReversed(), { folder: zoo });
  expect(JSON.stringify(again)).toBe(JSON.stringify(manifest));
});
