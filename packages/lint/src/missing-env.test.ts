import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkFile } from "mci";
import { expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { missingEnv } from "./missing-env.ts";

const document = {
  schemaVersion: "1.0",
  tools: [
    {
      name: "search",
      inputSchema: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
      execution: {
        type: "http",
        url: "{{env.BASE}}/search",
        headers: { authorization: "Bearer {{env.TOKEN}}", "x-team": "{{env.TEAM | 'none'}}" },
        params: { q: "{{props.words}}" },
      },
    },
    { name: "odd", execution: { type: "text", text: "{{env.constructor}}" } },
    { name: "note", execution: { type: "text", text: "a@if(env.FOOTER) {{env.FOOTER}}@endif {{env.SIGNED | ''}}" } },
  ],
};

it("names env values without which a call fails, and no others", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "mci.json");
  await writeFile(file, JSON.stringify(document));
  const { tools, templates } = await checkFile(file);
  const missing = (env: Readonly<Record<string, string>>): unknown =>
    Object.fromEntries(tools.map((tool) => [tool.name, missingEnv(tool, templates.get(tool.name) ?? [], env)]));
  expect(missing({})).toEqual({ search: ["BASE", "TOKEN"], odd: ["constructor"], note: [] });
  expect(missing({ BASE: "https://example.com" })).toEqual({ search: ["TOKEN"], odd: ["constructor"], note: [] });
});
