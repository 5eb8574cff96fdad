import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, root, writeNamedBlocks } from "./documents.ts";
import { serveFakeModels } from "./fake-models.ts";

const page = "docs/agents.md";

describe("the programs of docs/agents.md", () => {
  const folder = mkdtempSync(join(root, "heavy", ".tmp-"));
  const programs = writeNamedBlocks(page, folder).filter((name) => name.endsWith(".ts"));
  const printed = codeBlocks(page).find(({ language }) => language === "text")?.code;
  let models: Awaited<ReturnType<typeof serveFakeModels>>;

  beforeAll(async () => {
    models = await serveFakeModels();
  });
  afterAll(() => {
    models.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are one for each API and framework", () => {
    expect(programs).toEqual(["openai.ts", "anthropic.ts", "ai-sdk.ts", "langchain.ts", "openai-agents.ts"]);
  });

  it.each(programs)("%s prints what the page shows", async (name) => {
    const args = ["--conditions=@mci/source", "--import", "tsx", name];
    const env = { ...process.env, ...models.env };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: "" });
  });
});
