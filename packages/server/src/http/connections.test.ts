import { text, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { createToken } from "../guard/static-tokens.ts";
import { callText, rawAnswer, rawConnection, type RawConnection } from "../../test/raw.ts";
import { until } from "../../test/until.ts";
import { serving } from "../../test/serving.ts";

const toolbox: Toolbox = { tools: () => [], execute: async () => text("ok") };
const { token, entry } = createToken();
const authorized = `Authorization: Bearer ${token}`;

async function serve(connections: number): Promise<string> {
  const server = await serving({ toolbox, guard: { tokens: [entry] }, limits: { connections } });
  return server.url;
}

/** A connection that the server has taken before the next one is made. */
async function opened(url: string, text = ""): Promise<RawConnection> {
  const connection = rawConnection(url, text);
  await new Promise((resolve) => connection.socket.once("connect", resolve));
  return connection;
}

function isOpen({ socket }: RawConnection): boolean {
  return !socket.destroyed && !socket.readableEnded;
}

describe("at the bound of connections", () => {
  it.each([
    ["never sent anything", ""],
    ["never sent a whole request", "POST /api/v1/mcp/tools/call HTTP/1.1\r\nHost: x\r\n"],
    ["never sent the body it announced", callText("x", [authorized]).slice(0, -5)],
    ["was not let in", callText("x")],
  ])("the oldest one that %s makes room for a caller", async (_, sent) => {
    const url = await serve(3);
    const idle: RawConnection[] = [];
    for (let index = 0; index < 3; index += 1) idle.push(await opened(url, sent));
    for (let round = 0; round < 2; round += 1) {
      expect(await rawAnswer(url, callText("x", [authorized, "Connection: close"]))).toMatch(/^HTTP\/1\.1 200 /);
    }
    await idle[0]?.ended;
    expect(idle.slice(1).map(isOpen)).toEqual([true, true]);
  });

  it("those whose requests were let in stay, and a newcomer is closed", async () => {
    const url = await serve(2);
    const callers = [await opened(url, callText("x", [authorized])), await opened(url, callText("x", [authorized]))];
    await until(() => callers.every(({ received }) => received().includes("200 OK")));
    expect(await rawAnswer(url, callText("x", [authorized]))).toBe("");
    const [first] = callers;
    first?.socket.write(callText("x", [authorized]));
    await until(() => first?.received().match(/200 OK/g)?.length === 2);
  });
});
