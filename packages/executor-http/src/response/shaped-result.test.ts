import { textOf, type ResponseShape, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepare, run, type Settings } from "../../test/run.ts";
import { startServer, type Script } from "../../test/server.ts";

async function resultOf(
  response: ResponseShape,
  script: Script = people,
  settings: Settings = {},
): Promise<ToolResult> {
  const server = await startServer(script);
  return run({ url: server.origin, response }, settings);
}

const people: Script = (response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end('{"people":[{"name":"Ada","id":12345678901234567890},{"name":"Bo","id":1.50}],"total":2}');

describe("response", () => {
  it("shapes a good answer, whose numbers keep their written form", async () => {
    const shaped = await resultOf({ select: "{ids: people[].id}" });
    expect(textOf(shaped)).toBe('{\n  "ids": [\n    12345678901234567890,\n    1.50\n  ]\n}');
    expect(shaped).toMatchObject({ isError: false, structuredContent: { ids: [expect.any(Number), 1.5] } });
    const cut = await resultOf({ select: "people", maxItems: 1 });
    expect(cut).toMatchObject({
      content: [{ text: expect.stringContaining("Ada") }, { text: "[... cut: 1 of 2 items shown]" }],
      metadata: { status_code: 200, truncated: true, items_total: 2, items_shown: 1 },
    });
    const text = await resultOf({ maxChars: 2 }, (response) => response.end("body"));
    expect(text).toMatchObject({ content: [{ text: expect.stringMatching(/^bo\n/) }], metadata: { chars_total: 4 } });
  });

  it("by a template leaves out structured content, unless the tool has an outputSchema", async () => {
    const response = { template: "{{total}} people" };
    const hidden = await resultOf(response);
    expect(textOf(hidden)).toBe("2 people");
    expect(hidden).not.toHaveProperty("structuredContent");
    const promised = await resultOf(response, people, { outputSchema: { type: "object" } });
    expect(textOf(promised)).toBe("2 people");
    expect(promised.structuredContent).toMatchObject({ total: 2 });
  });

  it("leaves errors and content other than text alone", async () => {
    const failing: Script = (response) =>
      response.writeHead(404, { "content-type": "application/json" }).end('{"people":"none"}');
    const shape = { select: "people", maxChars: 1 };
    expect(await resultOf(shape, failing)).toMatchObject({
      error: "HTTP request failed: 404 Not Found",
      content: [{}, { text: '{\n  "people": "none"\n}' }],
    });
    const image: Script = (answer) => answer.writeHead(200, { "content-type": "image/png" }).end("1234");
    expect(await resultOf(shape, image)).toMatchObject({ content: [{ type: "image" }] });
  });

  it("is refused at load when its expression is none", async () => {
    await expect(prepare({ url: "http://h/", response: { select: "people[" } })).rejects.toMatchObject({
      code: "MCI_RESPONSE",
    });
  });
});
