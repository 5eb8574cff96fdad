import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { MCIClient } from "mci";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { apiOf, issuerOf, jwtGuard, restCall, textIn, tokenOf } from "../packages/server/test/exchange.ts";
import { serving } from "../packages/server/test/serving.ts";
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

  it("shows whose token would be sent, and what a call without a caller says", async () => {
    const env = { CLIENT_ID: "tools", CLIENT_SECRET: "secret-of-the-test" };
    const call = ["call", "own_invoices", "--file", "own-invoices.mci.yaml"];
    expect((await mci.run([...call, "--explain"], { cwd: folder, env })).stdout).toBe(
      after("own-invoices.mci.yaml --explain"),
    );
    const { stderr } = await mci.run(call, { cwd: folder, env });
    const said = blocks.find(({ code }) => code.startsWith("Tool 'own_invoices' acts as its caller"))?.code ?? "";
    expect(said).not.toBe("");
    expect(stderr).toContain(said.trim());
  });

  it("calls the API of the page as the caller", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const text = blocks.find(({ name }) => name === "own-invoices.mci.yaml")?.code ?? "";
    const own = text
      .replace("https://id.example", ids.origin)
      .replace("url: https://api.billing.example", `url: ${api.origin}`);
    writeFileSync(join(folder, "served.mci.yaml"), own);
    const env = { CLIENT_ID: "tools", CLIENT_SECRET: "secret-of-the-test" };
    const client = closedAtEnd(await MCIClient.load(join(folder, "served.mci.yaml"), { env }));
    const { url: served } = await serving({ toolbox: client, guard: jwtGuard });
    const result = await restCall(served, await tokenOf({ sub: "ada" }), "own_invoices");
    expect(JSON.parse(textIn(result))).toEqual({ sub: "ada", aud: "https://api.billing.example" });
    expect(ids.seen).toMatchObject([{ form: { scope: "invoices", client_id: "tools" } }]);
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
