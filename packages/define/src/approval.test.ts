import { describe, expect, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { defineTool, type ToolApproval } from "./index.ts";

const any = { channel: "any", expiresMs: 600_000 };
const input = z.object({ path: z.string() });

describe("approval of a tool in code", () => {
  it.each<[ToolApproval | undefined, object | undefined]>([
    [undefined, undefined],
    [false, undefined],
    [true, any],
    ["Delete {{props.path}}?", { ...any, show: "Delete {{props.path}}?" }],
    [
      { when: "props.path != 'tmp'", channel: "outOfBand" },
      { ...any, when: "props.path != 'tmp'", channel: "outOfBand" },
    ],
    [{ expiresMs: 1000 }, { ...any, expiresMs: 1000 }],
  ])("%j is that of every tool", async (approval, rule) => {
    let runs = 0;
    const tool = defineTool({ name: "remove", approval, input }, () => `${(runs += 1)}`);
    const client = await load(tool);
    expect(client.tools()[0]?.approval).toEqual(rule);
    const result = await client.execute("remove", { path: "a" });
    expect(result.isError && result.code).toBe(rule === undefined ? false : "MCI_APPROVAL");
    expect(runs).toBe(rule === undefined ? 1 : 0);
  });

  it.each([
    [{ approval: 1 }, "The option 'approval'"],
    [{ approval: "" }, "The option 'approval' must be a non-empty string"],
    [{ approval: { chanel: "outOfBand" } }, "Did you mean 'approval.channel'?"],
    [{ approval: { channel: "web" } }, "The option 'approval.channel' must be one of any, outOfBand"],
    [{ approval: { expiresMs: 0 } }, "'approval.expiresMs' must be an integer of at least 1"],
    [{ approval: { expires_ms: 1000 } }, "Did you mean 'approval.expiresMs'?"],
    [{ aproval: true }, "Did you mean 'approval'?"],
    [{ confirm: "Sure?" }, "Did you mean 'approval'?"],
  ])("%j is refused, and the tool does not load", async (options, message) => {
    const tool = defineTool({ name: "remove", ...options } as object, () => "gone");
    await expect(load(tool)).rejects.toThrow(message);
  });

  it.each([
    ["Delete {{props.path", "No closing }}"],
    ["Delete {{env.HOME}}?", "approval.show: It reads env.HOME"],
    [{ when: "props.size > 1" }, "approval.when: 'size' is not among the properties"],
  ])("%j is checked when it is loaded", async (approval, message) => {
    const tool = defineTool({ name: "remove", approval, input }, () => "gone");
    await expect(load(tool)).rejects.toThrow(message);
  });
});
