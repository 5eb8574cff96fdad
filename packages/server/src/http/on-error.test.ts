import { once } from "node:events";

import { text, type Toolbox } from "@mci/contract";
import { expect, it } from "vitest";

import { callText, rawConnection } from "../../test/raw.ts";
import { GatedToolbox } from "../../test/gated-toolbox.ts";
import { until } from "../../test/until.ts";
import { serving } from "../../test/serving.ts";

it("is called for a failure after the body of a request was read", async () => {
  const heard: unknown[] = [];
  const broken = new Error("cannot be watched");
  const toolbox: Toolbox = {
    tools: () => [],
    execute: async () => text("ok"),
    watch: () => {
      throw broken;
    },
  };
  const onError = (error: unknown): void => void heard.push(error);
  const server = await serving({ toolbox, mcp: { name: "tools", version: "1" }, onError });
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  await fetch(`${server.url}/mcp`, { method: "POST", headers, body: JSON.stringify(message) }).catch(() => undefined);
  expect(heard).toEqual([broken]);
});

it("is not called for a client that disconnects during its request or its call", async () => {
  const heard: unknown[] = [];
  const gated = new GatedToolbox();
  const onError = (error: unknown): void => void heard.push(error);
  const server = await serving({ toolbox: gated, onError });
  const sending = rawConnection(server.url, callText("x").slice(0, -5));
  await once(sending.socket, "connect");
  sending.socket.destroy();
  const waiting = rawConnection(server.url, callText("x"));
  await until(() => gated.begun.length === 1);
  waiting.socket.destroy();
  await until(() => gated.cancelled.length === 1);
  expect(heard).toEqual([]);
});
