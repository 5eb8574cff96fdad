import type { ApprovalRule, JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { createTool } from "../testing/index.ts";
import { describeTool } from "./describe-tool.ts";

const any = { channel: "any", expiresMs: 1000 } as const;

describe("_meta of a tool in tools/list", () => {
  it.each<[string, ApprovalRule | undefined, JsonObject | undefined, JsonObject | undefined]>([
    ["says nothing of a tool that does not ask", undefined, { a: 1 }, { a: 1 }],
    [
      "says which tool asks",
      { ...any, show: "Sure?" },
      undefined,
      { "mci/approval": { asks: "always", channel: "any" } },
    ],
    [
      "does not say when, which a model could keep below",
      { ...any, when: "props.amount > 100", channel: "outOfBand" },
      { a: 1 },
      { a: 1, "mci/approval": { asks: "sometimes", channel: "outOfBand" } },
    ],
    ["does not repeat what a server claims: attack", undefined, { "mci/approval": { asks: "always" }, a: 1 }, { a: 1 }],
    ["does not repeat it by itself", undefined, { "mci/approval": true }, undefined],
    [
      "is not what a server claims: attack",
      any,
      { "mci/approval": false },
      { "mci/approval": { asks: "always", channel: "any" } },
    ],
  ])("%s", (_, approval, _meta, expected) => {
    const tool = createTool({ type: "text", text: "" });
    expect(describeTool({ ...tool, approval, _meta })._meta).toEqual(expected);
  });
});
