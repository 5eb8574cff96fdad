import { textOf, type HttpExecution, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepare, run, type RunSettings } from "../../test/run.ts";
import { startServer, type Script } from "../../test/server.ts";

const headers: Script = (response) =>
  response
    .setHeader("X-Request-Id", "r-1")
    .setHeader("Link", ['</a>; rel="next"', '</b>; rel="prev"'])
    .setHeader("Set-Cookie", ["a=1", "b=2"])
    .setHeader("X-Name", Buffer.from("日本").toString("latin1"))
    .setHeader("X-Latin", Buffer.from([0xe9]).toString("latin1"))
    .setHeader("X-Empty", "")
    .end(Buffer.from("body")); // with a string, Node would write the headers as UTF-8

async function resultOf(
  exposeHeaders: readonly string[],
  {
    script = headers,
    execution,
    ...settings
  }: RunSettings & { script?: Script; execution?: Partial<HttpExecution> } = {},
): Promise<ToolResult> {
  const server = await startServer(script);
  return run({ url: server.origin, exposeHeaders, ...execution }, settings);
}

describe("exposeHeaders", () => {
  it("copies the named headers of the answer as text, by the names the tool gives them", async () => {
    const names = ["X-REQUEST-id", "x-request-id", "link", "X-Name", "x-latin", "x-empty", "x-missing", "__proto__"];
    expect((await resultOf(names)).metadata).toEqual({
      status_code: 200,
      response_time_ms: expect.any(Number),
      headers: {
        "X-REQUEST-id": "r-1",
        link: '</a>; rel="next", </b>; rel="prev"',
        "X-Name": "日本",
        "x-latin": "é",
        "x-empty": "",
      },
    });
  });

  it("copies cookies only when they are named", async () => {
    expect((await resultOf(["Set-Cookie"])).metadata).toMatchObject({ headers: { "Set-Cookie": "a=1, b=2" } });
    expect(JSON.stringify(await resultOf(["link"]))).not.toContain("a=1");
  });

  it("holds for errors as well, and for any method", async () => {
    const script: Script = (response) => response.writeHead(429, { "retry-after": "7" }).end();
    for (const method of ["GET", "HEAD"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await resultOf(["Retry-After"], { script, execution: { method } })).toMatchObject({
        isError: true,
        metadata: { status_code: 429, headers: { "Retry-After": "7" } },
      });
    }
    const image: Script = (response) =>
      response.writeHead(200, { "content-type": "image/png", "x-a": "1" }).end("12345");
    expect(await resultOf(["x-a"], { script: image, limits: { resultBytes: 10 } })).toMatchObject({
      code: "MCI_RESULT_LIMIT",
      metadata: { headers: { "x-a": "1" } },
    });
  });

  it("counts a header as part of the result, and does not cut one that is too long: half a secret might be left", async () => {
    const headers = { "x-long": "l".repeat(8_000), "x-longer": "l".repeat(8_001) };
    const script: Script = (response) => response.writeHead(200, headers).end("t".repeat(20_000));
    const result = await resultOf(["x-long", "x-longer"], { script, limits: { resultBytes: 10_000 } });
    expect(result.metadata).toMatchObject({
      truncated: true,
      headers: { "x-long": "l".repeat(8_000), "x-longer": "[... 8,001 characters, too many to show]" },
    });
    expect(Buffer.byteLength(textOf(result) + JSON.stringify(result.metadata))).toBeLessThanOrEqual(10_000);
  });

  it("is not there when no header is named", async () => {
    expect((await resultOf([])).metadata).not.toHaveProperty("headers");
  });

  it.each(["x y", "", "x:", "é", "{{props.name}}"])("refuses the name %j at load", async (name) => {
    await expect(prepare({ url: "http://h/", exposeHeaders: [name] })).rejects.toThrow(
      `not the name of a header: ${JSON.stringify(name)}`,
    );
  });
});
