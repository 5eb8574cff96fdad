import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { runMeasured } from "../../test/run-measured.ts";

const mci = mciForTests();
const greet = textTool("greet", "Hello!");

it("serves metrics of calls and refusals, and ends with the command", async () => {
  const { child, call, scrape } = await runMeasured(mci, await mci.folderOf({ "mci.json": schemaOf(greet) }));
  await call("greet");
  await call("greet", { "content-type": "text/plain" });
  const lines = (await scrape()).split("\n");
  expect(lines).toContain('mci_calls_total{tool="greet"} 1');
  expect(lines).toContain('mci_server_refusals_total{status="415",code="MCI_MEDIA_TYPE"} 1');
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("measures the tools of all tenants", async () => {
  const config = "export default { server: { guard: { tenantHeader: true } } };";
  const cwd = await mci.folderOf({ "acme/mci.json": schemaOf(greet), "mci.config.mjs": config });
  const { call, scrape } = await runMeasured(mci, cwd, "--tenants", ".");
  await call("greet", { "x-tenant-id": "acme" });
  expect((await scrape()).split("\n")).toContain('mci_calls_total{tool="greet"} 1');
});

it("ends with exit code 2 for an address that is taken or invalid", async () => {
  const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const refused = await mci.run(["run", "--metrics", String(port)], { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain(`Cannot serve metrics on 127.0.0.1, port ${port}`);
  const invalid = await mci.run(["run", "--metrics=x"], { cwd });
  expect(invalid).toMatchObject({ code: 2, stdout: "" });
  expect(invalid.stderr).toContain("--metrics: expected PORT or HOST:PORT, got 'x'.");
});
