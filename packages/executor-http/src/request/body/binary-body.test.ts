import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Base64Bytes, FileBytes, HttpExecution, ToolResult } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { afterAll, describe, expect, it } from "vitest";

import { run } from "../../../test/run.ts";
import { sent } from "../../../test/sent.ts";
import { startServer } from "../../../test/server.ts";

const server = await startServer((response) => response.end("ok"), afterAll);
const bytes = Buffer.from([0, 255, 13, 10, 0]);
const folder = folderOf({ "a.PNG": bytes, a: bytes, ".env": "SECRET=1" }, afterAll);

function put(content: FileBytes | Base64Bytes): Partial<HttpExecution> {
  return { method: "PUT", body: { type: "binary", content } };
}

describe("a binary body", () => {
  it("is a file, byte for byte, its type told by its name", async () => {
    const seen = await sent(server, put({ file: "{{props.name}}.PNG" }), { folder, props: { name: "a" } });
    expect(seen.bytes).toEqual(bytes);
    expect(seen.headers).toMatchObject({ "content-type": "image/png", "content-length": "5" });
    const { headers } = await sent(server, put({ file: "a" }), { folder });
    expect(headers["content-type"]).toBe("application/octet-stream");
  });

  it("is given in base64", async () => {
    const seen = await sent(server, put({ base64: "{{props.data}}" }), { props: { data: bytes.toString("base64") } });
    expect(seen.bytes).toEqual(bytes);
    expect(seen.headers["content-type"]).toBe("application/octet-stream");
    const empty = await sent(server, put({ base64: "{{props.data}}" }), { props: { data: "" } });
    expect(empty.headers).toMatchObject({ "content-type": "application/octet-stream", "content-length": "0" });
  });

  it("has the type it is given, and before that the one in the headers", async () => {
    const content = { file: "a.PNG", contentType: "image/{{props.type}}" };
    const settings = { folder, props: { type: "x" } };
    expect((await sent(server, put(content), settings)).headers["content-type"]).toBe("image/x");
    const own = await sent(server, { ...put(content), headers: { "CONTENT-type": "image/y" } }, settings);
    expect(own.rawHeaders.filter((name) => name.toLowerCase() === "content-type")).toEqual(["CONTENT-type"]);
    expect(own.headers["content-type"]).toBe("image/y");
    const evil = { ...settings, props: { type: "x\r\nX-Evil: 1" } };
    expect(await run({ url: server.origin, ...put(content) }, evil)).toMatchObject({ code: "MCI_HTTP_HEADER" });
  });

  it.each([{ file: "{{props.a}}" }, { base64: "{!! props.a !!}" }])(
    "is left out when it is optional: %j",
    async (content) => {
      const inputSchema = { properties: { a: { type: "string" } } };
      const seen = await sent(server, put(content), { inputSchema, folder });
      expect(seen).toMatchObject({ body: "", headers: { "content-length": "0" } });
      expect(seen.headers).not.toHaveProperty("content-type");
    },
  );

  it("is held to the path policy", async () => {
    const execution = { url: server.origin, ...put({ file: "{{props.path}}" }) };
    for (const [path, code] of [
      ["../a.PNG", "MCI_PATH_OUTSIDE"],
      [".env", "MCI_PATH_SECRET"],
      ["none.png", "MCI_PATH_NOT_FOUND"],
    ]) {
      expect(await run(execution, { folder, props: { path } })).toMatchObject({ code });
    }
    expect((await sent(server, put({ file: ".env" }), { folder })).body).toBe("SECRET=1");
  });

  it("has the limit of all bodies", async () => {
    const data = Buffer.alloc(200).toString("base64");
    await writeFile(join(folder, "200.bin"), Buffer.alloc(200));
    for (const content of [{ file: "200.bin" }, { base64: "{!! props.data !!}" }]) {
      const execution = { url: server.origin, ...put(content) };
      const answer = (outputBytes: number): Promise<ToolResult> =>
        run(execution, { folder, props: { data }, limits: { outputBytes } });
      expect(await answer(200)).toMatchObject({ isError: false });
      expect(await answer(199)).toMatchObject({
        code: "MCI_HTTP_BODY",
        error:
          "too large to be sent: the body has at least 200 bytes, allowed are 199. Send less, or raise limits.outputBytes.",
      });
    }
  });
});
