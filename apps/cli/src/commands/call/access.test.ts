import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const tools = schemaOf(textTool("send_invoice", "sent", { access: { scopes: ["invoices:write"] } }));
const config = "export default { server: { guard: { tokens: [] } } };";

describe.concurrent("mci call of a tool with access", () => {
  it("runs it with --as alone, and says so", async () => {
    const cwd = await mci.folderOf({ "mci.json": tools });
    expect(await mci.run(["call", "send_invoice"], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("'access' of this tool requires scopes: --as invoices:write"),
    });
    expect(await mci.run(["call", "send_invoice", "--as", "invoices:read"], { cwd })).toMatchObject({ code: 1 });
    expect(await mci.run(["call", "send_invoice", "--as", "invoices:write"], { cwd })).toMatchObject({
      stdout: "sent\n",
    });
    expect(await mci.run(["call", "send_invoice", "--explain"], { cwd })).toMatchObject({ code: 1 });
    expect(await mci.run(["call", "send_invoice", "--explain", "--as", "invoices:write"], { cwd })).toMatchObject({
      code: 0,
    });
  });

  it.each([["call", "send_invoice"], ["call", "send_invoice", "--watch"], ["run"]])(
    "%s takes no --as beside tokens: attack",
    async (...words) => {
      const cwd = await mci.folderOf({ "mci.json": tools, "mci.config.mjs": config });
      expect(await mci.run([...words, "--as", "invoices:write"], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("--as cannot be combined with the tokens of 'server.guard'"),
      });
    },
  );
});

describe.concurrent("mci validate of tools with access", () => {
  it("warns of scopes that no token of the config has", async () => {
    const token = (scopes: readonly string[]): object => ({ sha256: "a".repeat(64), scopes });
    const checked = async (guard: object): Promise<string> => {
      const text = `export default { server: { guard: ${JSON.stringify(guard)} } };`;
      const cwd = await mci.folderOf({ "mci.json": tools, "mci.config.mjs": text });
      return (await mci.run(["validate"], { cwd })).stdout;
    };
    expect(await checked({ tokens: [token(["invoices:write"])] })).toBe("");
    expect(await checked({})).toBe("");
    const said = await checked({ tokens: [token(["invoices:read"])] });
    expect(said).toContain(
      "warning: tool 'send_invoice': No token of 'server.guard.tokens' has the scope invoices:write",
    );
    expect(said).toContain("'mci token --scope invoices:write'");
  });
});

describe.concurrent("mci test of a tool with access", () => {
  it("calls it as a caller with its scopes", async () => {
    const tested = schemaOf(
      textTool("send_invoice", "sent", {
        access: { scopes: ["invoices:write"] },
        tests: [{ expect: { text: "sent" } }],
      }),
    );
    const cwd = await mci.folderOf({ "mci.json": tested });
    expect(await mci.run(["test"], { cwd })).toMatchObject({ code: 0 });
  });
});
