import { describe, expect, it } from "vitest";
import { load } from "../test/load.ts";
import { defineSkill, defineTool } from "./index.ts";

describe("access of a tool in code", () => {
  it("is that of every tool, and adds to that of its skill", async () => {
    const send = defineTool({ access: { scopes: ["invoices:write"] } }, () => "sent");
    const list = defineTool({}, () => "none");
    const client = await load(defineSkill("invoices", { send, list }, { access: { scopes: ["invoices"] } }));
    expect(client.tools().map(({ access }) => access?.scopes)).toEqual([["invoices:write", "invoices"], ["invoices"]]);
    expect(await client.execute("invoices.send")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    const context = { scopes: ["invoices", "invoices:write"] };
    expect(await client.execute("invoices.send", {}, { context })).toMatchObject({ isError: false });
  });

  it.each([
    [{ access: true }, "The option 'access'"],
    [{ access: {} }, "access.scopes"],
    [{ access: { scopes: [] } }, "The option 'access.scopes' must be an array of scopes, at least one"],
    [{ access: { scopes: ["a b"] } }, "The option 'access.scopes' must be an array of scopes, at least one"],
    [{ access: { scope: ["a"] } }, "Did you mean 'access.scopes'?"],
    [{ acces: { scopes: ["a"] } }, "Did you mean 'access'?"],
    [{ scopes: ["a"] }, "Did you mean 'access'?"],
  ])("%j is refused, and the tool does not load", async (options, message) => {
    const tool = defineTool({ name: "remove", ...options } as object, () => "gone");
    await expect(load(tool)).rejects.toThrow(message);
  });
});
