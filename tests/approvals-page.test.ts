import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { JsonObject, ToolResult } from "@mci/contract";
import { MCIClient } from "mci";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { keys, terminalForTests } from "../apps/cli/src/test/terminal-session.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

describe("docs/approvals.md", () => {
  const folder = testFolder(afterAll);
  const startOnTerminal = terminalForTests(mciForTests());
  const blocks = codeBlocks("docs/approvals.md");
  const programs = blocks.flatMap(({ language, name, line }, index) =>
    language === "ts" && name !== undefined ? [{ name, line, printed: blocks[index + 1]?.code }] : [],
  );

  beforeAll(async () => {
    writeNamedBlocks("docs/approvals.md", folder);
    await bundlePrograms(
      folder,
      programs.map(({ name }) => name),
    );
  });

  it.each(programs)("line $line prints what the page shows", async ({ name, printed }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf(name)], { cwd: folder });
    expect(onThePage(stdout)).toBe(printed);
  });

  it("shows what a person sees at the terminal", async () => {
    const command = blocks.findIndex(({ code }) => code.startsWith("npx @mci/cli call "));
    const words = blocks[command]?.code.trim().split(" ").slice(2) ?? [];
    const session = startOnTerminal(words, { cwd: folder, columns: 400 });
    await session.waitFor("Type yes");
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(0);
    expect(onThePage(session.screen())).toBe(blocks[command + 1]?.code.trimEnd());
  });

  it("shows the form that a client gets", async () => {
    const result = await refund({ elicitation: {} });
    const form = result.isError ? result.inputRequired?.inputRequests?.["mci_approval"] : undefined;
    expect(JSON.parse(onThePage(JSON.stringify(form)))).toEqual(
      JSON.parse(blocks.find(({ language }) => language === "json")?.code ?? ""),
    );
  });

  it("shows what a model reads", async () => {
    const result = await refund({});
    const { error = "", details = {} } = result.isError ? result : {};
    expect(blocks.at(-1)?.code).toBe(`${error.replace(details.approvalId ?? "", "ID")}\n`);
  });

  /** The page has a folder of its own, too. */
  function onThePage(text: string): string {
    return text.replaceAll(folder, "/home/ada/shop");
  }

  async function refund(clientCapabilities: JsonObject): Promise<ToolResult> {
    const client = await MCIClient.load(join(folder, "refunds.mci.yaml"));
    onTestFinished(() => client.close());
    return client.execute("refund", { amount: 250, customer: "Ada" }, { roundTrip: { clientCapabilities } });
  }
});
