import { describe, expect, it } from "vitest";

import { bounded } from "./body-bound.ts";

function body(chunks: readonly string[], type = "text/event-stream; charset=utf-8"): Response {
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(stream, { status: 201, headers: { "content-type": type, "x-a": "b" } });
}

function read(response: Response, limit: number): Promise<string> {
  return bounded(response, { limit: () => limit, onLong: () => new Error("too long") }).text();
}

describe("the bound of a body", () => {
  it("is for the whole of it", async () => {
    expect(await read(body(["12345", "67890"], "application/json"), 10)).toBe("1234567890");
    await expect(read(body(["12345", "67890", "1"], "application/json"), 10)).rejects.toThrow("too long");
  });

  it.each(["\n", "\r\n", "\r"])("is for each event of a stream, lines ending with %j", async (end) => {
    const event = `data: 1${end}id: 2${end}${end}`;
    const many = Array.from({ length: 50 }, () => event);
    expect((await read(body(many), 20)).length).toBe(event.length * 50);
    expect((await read(body([many.join("")]), 20)).length).toBe(event.length * 50);
    expect((await read(body(many.join("").split("")), 20)).length).toBe(event.length * 50);
    const long = `data: ${"1".repeat(20)}${end}${end}`;
    for (const chunks of [[event, long], [event + long], (event + long).split("")]) {
      await expect(read(body(chunks), 20)).rejects.toThrow("too long");
    }
  });

  it("leaves the rest of the answer as it is", () => {
    const response = bounded(body([]), { limit: () => 1, onLong: () => new Error("too long") });
    expect([response.status, response.headers.get("x-a")]).toEqual([201, "b"]);
    const empty = new Response(null, { status: 204 });
    expect(bounded(empty, { limit: () => 1, onLong: () => new Error("too long") })).toBe(empty);
  });
});
