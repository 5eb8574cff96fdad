import { failure, success } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toTools } from "../index.ts";
import { clientOf, greet, image } from "../../test/toolbox.ts";

/** Returns the only tool of a toolbox. */
async function only(tool: Record<string, unknown>, answer?: Parameters<typeof clientOf>[1]) {
  const [first, ...more] = toTools(await clientOf([tool], answer));
  if (first === undefined || more.length > 0) throw new Error("Expected one tool");
  return first;
}

describe("toTools", () => {
  it("gives names, descriptions and schemas that providers accept", async () => {
    const inputSchema = { oneOf: [{ properties: { $top: { type: "integer" } } }] };
    const client = await clientOf([greet, { name: "time.now", inputSchema }]);
    expect(toTools(client)).toEqual([
      {
        name: "greet",
        description: "Greets a person.",
        inputSchema: greet.inputSchema,
        call: expect.any(Function),
      },
      {
        name: "time_now",
        description: "",
        inputSchema: { type: "object", properties: { _top: { type: "integer" } } },
        call: expect.any(Function),
      },
    ]);
  });

  it("runs a tool with an object or with JSON", async () => {
    const tool = await only(greet);
    const answer = { text: "Hello Ada!", isError: false };
    expect(await tool.call({ name: "Ada" })).toEqual(answer);
    expect(await tool.call('{"name":"Ada"}')).toEqual(answer);
  });

  it("gives a model the whole text of a failure, and never throws", async () => {
    expect(await (await only(greet)).call()).toEqual({
      text: expect.stringContaining("'name' is missing"),
      isError: true,
    });
    const reason = failure("Status 422.", {
      code: "MCI_HTTP_STATUS",
      content: [{ type: "text", text: "No such city." }],
    });
    const text = "Status 422.\nNo such city.";
    expect(await (await only({ name: "a" }, { a: reason })).call()).toEqual({ text, isError: true });
  });

  it("says of an image what it is, and gives structured content as JSON", async () => {
    expect(await (await only({ name: "a" }, { a: [image] })).call()).toEqual({
      text: "[image/png, 3 bytes, which cannot be shown here]",
      isError: false,
    });
    const lines = success([], { structuredContent: { lines: 3 } });
    expect(await (await only({ name: "a" }, { a: lines })).call()).toMatchObject({ text: '{"lines":3}' });
  });

  it("passes the caller and the signal with a call", async () => {
    let seen: unknown;
    const tool = await only(
      { name: "a" },
      {
        a(call) {
          seen = { tenant: call.context.tenant, aborted: call.cancellation.aborted };
          return success([]);
        },
      },
    );
    await tool.call({}, { context: { tenant: "acme" }, signal: new AbortController().signal });
    expect(seen).toEqual({ tenant: "acme", aborted: false });
    expect(await tool.call({}, { signal: AbortSignal.abort() })).toMatchObject({ isError: true });
  });
});
