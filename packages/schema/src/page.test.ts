import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { definitionHash } from "./definition-hash.ts";

/** Only the language and what every page has. */
const page = createContext({ TextEncoder, TextDecoder, performance, setTimeout });

it("checks and hashes tools files in a page", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { definitionHash, parse, validate } from "@mci/schema";
        globalThis.hash = definitionHash;
        globalThis.check = async (input, file) => {
          const document = await parse(input, { file });
          return [...document.problems, ...(await validate(document, { kind: "main" }))].map(({ message }) => message);
        };`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: "browser",
    format: "iife",
    write: false,
    conditions: ["@mci/source"],
  });
  runInContext(outputFiles[0]!.text, page);

  const tool = { name: "é😀", execution: { type: "text", text: "Hello" } };
  Object.assign(page, { tool, bytes: new TextEncoder().encode('{ "schemaVersion": "1.0", "tools": [{}] }') });
  expect(runInContext("hash(tool, { execution: true })", page)).toBe(definitionHash(tool, { execution: true }));
  expect(await runInContext("check('tools: [a: b: c]', 'a.yaml')", page)).toHaveLength(1);
  expect(await runInContext("check(bytes, 'a.json')", page)).toEqual([
    "tools[0].name is missing.",
    "tools[0].execution is missing.",
  ]);
  expect(await runInContext("check(bytes.with(2, 0xff), 'a.json')", page)).toEqual([
    "The file is not valid UTF-8: byte 2 is 0xFF.",
  ]);
});
