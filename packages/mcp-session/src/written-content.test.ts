import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { at, serveMessages } from "../test/http.ts";
import { call, rules, sessionsOf, textOf } from "../test/scripted.ts";

const id = "8812639451207734519";
const structured = `{"rows":[{"id":${id}}]}`;

describe("an integer of a result that a number cannot hold", () => {
  it("keeps its digits as text where a server over HTTP sends structured content alone", async () => {
    const { url } = await serveMessages(({ id: asked, params, stream, end }) => {
      const content = params.name === "both" ? '[{"type":"text","text":"said"}]' : "[]";
      stream(
        `data: {"jsonrpc":"2.0","id":${asked},"result":{"content":${content},"structuredContent":${structured}}}\n\n`,
      );
      end();
    });
    const session = at(url);
    expect(await textOf(call(session, "alone"))).toBe(structured);
    expect(await textOf(call(session, "both"))).toBe("said");
  });

  it("keeps its digits as text where a server on stdio does", async () => {
    const file = join(temporaryFolder(), "server.mjs");
    await writeFile(file, program);
    const server = { command: process.execPath, args: [file] };
    const session = sessionsOf().session({ name: "ids", server, folder: import.meta.dirname, env: {}, rules });
    expect(await textOf(call(session, "alone"))).toBe(structured);
  });
});

const program = `
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const info = '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"ids","version":"1"}}';
  const answers = { initialize: info, "tools/call": '{"structuredContent":${structured}}' };
  const result = answers[method];
  const rest = result === undefined ? '"error":{"code":-32601,"message":"unknown"}' : '"result":' + result;
  console.log('{"jsonrpc":"2.0","id":' + id + "," + rest + "}");
}
`;
