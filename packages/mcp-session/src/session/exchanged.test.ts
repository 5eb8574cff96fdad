import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { call, sessionsOf } from "../../test/scripted.ts";
import type { McpSession } from "../contract.ts";

const replaying = (answer: JsonObject, rules: object = {}): McpSession =>
  sessionsOf({ exchanges: { exchange: async () => answer } }).session({
    name: "far",
    server: { type: "http", url: "https://mcp.example/" },
    folder: "/",
    env: {},
    rules,
  });

describe("exchanges", () => {
  it("answer in place of a server", async () => {
    const answer = { content: [{ type: "text", text: "a" }], isError: false, structuredContent: { a: 1 } };
    expect(await call(replaying(answer), "tool")).toEqual(answer);
  });

  it("are not asked for a server that may not be reached", async () => {
    const session = replaying({ content: [], isError: false }, { denyHosts: ["mcp.example"] });
    await expect(call(session, "tool")).rejects.toMatchObject({ code: "MCI_NETWORK_REFUSED" });
  });

  it.each([[{}], [{ content: [] }], [{ content: [{ type: "text" }], isError: false }]])(
    "that are broken are errors: %j",
    async (answer) => {
      await expect(call(replaying(answer), "tool")).rejects.toMatchObject({ code: "MCI_FIXTURE" });
    },
  );
});
