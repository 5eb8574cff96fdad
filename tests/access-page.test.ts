import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { MCIClient } from "mci";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, root, writeNamedBlocks } from "./documents.ts";

describe("docs/access.md", () => {
  const folder = mkdtempSync(join(root, "tests", ".tmp-"));
  const mci = mciForTests();
  const blocks = codeBlocks("docs/access.md");
  const after = (text: string): string | undefined =>
    blocks[blocks.findIndex(({ code }) => code.includes(text)) + 1]?.code;
  let url = "";

  const server = createServer(({ headers }, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ open: 2, asked_with: headers.authorization }));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeNamedBlocks("docs/access.md", folder);
    writeFileSync(join(folder, "billing-key"), "key-of-the-test\n", { mode: 0o600 });
    await bundlePrograms(folder, ["list-invoices.ts", "send-invoice.ts"]);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows what its program prints", async () => {
    const options = { cwd: folder, env: { ...process.env, BILLING_URL: url } };
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf("list-invoices.ts")], options);
    expect(stdout).toBe(after("// list-invoices.ts"));
  });

  it("shows which tools a caller has", async () => {
    const list = async (...words: readonly string[]): Promise<string> =>
      (await mci.run(["list", "--file", "invoices.mci.yaml", ...words], { cwd: folder })).stdout;
    expect(await list()).toBe(after("npx @mci/cli list --file invoices.mci.yaml\n"));
    expect(await list("--as", "invoices:read")).toBe(after("--as invoices:read\n"));
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf("send-invoice.ts")], { cwd: folder });
    expect(stdout).toBe(after("// send-invoice.ts"));
  });

  it("shows where the values come from", async () => {
    const { stdout } = await mci.run(["envs", "--file", "billing.mci.yaml"], {
      cwd: folder,
      env: { BILLING_URL: url },
    });
    expect(stdout).toBe(after("npx @mci/cli envs"));
  });

  it("shows what a model reads if a value would go elsewhere", async () => {
    const env = { BILLING_URL: url.replace("127.0.0.1", "localhost") };
    const client = await MCIClient.load(join(folder, "billing.mci.yaml"), {
      env,
      secrets: join(folder, "mci.secrets.yaml"),
    });
    onTestFinished(() => client.close());
    const result = await client.execute("list_invoices");
    expect(blocks.map(({ code }) => code)).toContain(`${result.isError ? result.error : ""}\n`);
  });
});
