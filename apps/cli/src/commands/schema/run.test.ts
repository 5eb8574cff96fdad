import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();

const config = `export default {
  executors: [{
    type: "dns",
    schema: { properties: { host: { type: "string" } }, required: ["host"] },
    prepare: ({ execution }) => ({ run: () => ({ isError: false, content: [{ type: "text", text: execution.host }] }) }),
  }],
};`;

describe.concurrent("mci schema", () => {
  it("prints the JSON Schema of schema files, with the execution types of the config", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "Hi")), "mci.config.mjs": config });
    const { code, stdout, stderr } = await mci.run(["schema"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      type: "object",
      $defs: { dnsExecutor: { properties: { type: { const: "dns" }, host: { type: "string" } }, required: ["host"] } },
    });
  });

  it("needs no schema file beside a config that is named", async () => {
    const cwd = await mci.folderOf({ "mci.config.mjs": config });
    const { code, stdout } = await mci.run(["schema", "--config", "mci.config.mjs"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty("$defs.dnsExecutor");
  });

  it("knows what 'mci validate' knows of such a type", async () => {
    const tool = { name: "lookup", execution: { type: "dns", hots: "example.com" } };
    const cwd = await mci.folderOf({ "mci.json": schemaOf(tool), "mci.config.mjs": config });
    const { code, stdout } = await mci.run(["validate", "--config", "mci.config.mjs"], { cwd });
    expect(code).toBe(2);
    expect(stdout).toContain("tools[0].execution.host is missing.");
    expect(stdout).toContain('Did you write "hots" for it?');
  });

  it("says which executor of the config is none", async () => {
    const files = { "mci.json": schemaOf(textTool("a", "Hi")), "mci.config.mjs": "export default { executors: [5] };" };
    const { code, stderr } = await mci.run(["schema"], { cwd: await mci.folderOf(files) });
    expect(code).toBe(2);
    expect(stderr).toContain("'executors[0]' must be an executor");
  });
});
