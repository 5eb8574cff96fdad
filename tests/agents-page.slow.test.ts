import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, writeNamedBlocks } from "./documents.ts";
import { serveFakeModels } from "./fake-models.ts";
import { testFolder } from "./test-folder.ts";

const page = "docs/agents.md";

describe("the programs of docs/agents.md", () => {
  const folder = testFolder(afterAll, "heavy");
  const programs = writeNamedBlocks(page, folder).filter((name) => name.endsWith(".ts"));
  const printed = codeBlocks(page).find(({ language }) => language === "text")?.code;
  let models: Record<string, string>;

  beforeAll(async () => {
    models = await serveFakeModels();
  });

  it("are one for each API and framework", () => {
    expect(programs).toEqual([
      "openai.ts",
      "anthropic.ts",
      "ai-sdk.ts",
      "langchain.ts",
      "openai-agents.ts",
      "genkit.ts",
      "llamaindex.ts",
      "mastra.ts",
    ]);
  });

  it.each(programs)("%s prints what the page shows", async (name) => {
    const args = ["--conditions=@mci/source", "--import", "tsx", name];
    const env = { ...process.env, ...models };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: "" });
  });
});
