import { once } from "node:events";
import { serve } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, textTool } from "../../test/mci.ts";
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
  const { port } = new URL(await serve(() => {}));
  expect(await mci.run(["run", "--metrics", port], { cwd })).toEqual(
    refusal(expect.stringContaining(`Cannot serve metrics on 127.0.0.1, port ${port}`)),
  );
  expect(await mci.run(["run", "--metrics=x"], { cwd })).toEqual(
    refusal(expect.stringContaining("--metrics: expected PORT or HOST:PORT, got 'x'.")),
  );
});
