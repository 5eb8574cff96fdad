import { failure } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toOpenAIChat } from "../index.ts";
import { clientOf, greet, image, others, othersAsText, pdf } from "../../test/toolbox.ts";

const call = (name: string, json = "{}") => ({ id: "call_1", type: "function", function: { name, arguments: json } });

describe("toOpenAIChat", () => {
  it("gives the tools of a Chat Completions request", async () => {
    const client = await clientOf([greet, { name: "time.now" }]);
    expect(toOpenAIChat(client).tools()).toEqual([
      {
        type: "function",
        function: { name: "greet", description: "Greets a person.", parameters: greet.inputSchema },
      },
      { type: "function", function: { name: "time_now", parameters: { type: "object", properties: {} } } },
    ]);
  });

  it("answers a call with the message to send back", async () => {
    const chat = toOpenAIChat(await clientOf([greet]));
    expect(await chat.call(call("greet", '{"name":"Ada"}'))).toEqual({
      role: "tool",
      tool_call_id: "call_1",
      content: "Hello Ada!",
    });
    expect(await chat.call(call("greet", "{"))).toMatchObject({
      role: "tool",
      content: expect.stringMatching(/^Error: The arguments are not valid JSON: /),
    });
  });

  it("answers calls of other kinds, and arguments that are not strings", async () => {
    const chat = toOpenAIChat(await clientOf([greet]));
    expect(await chat.call({ id: "call_1" })).toMatchObject({
      tool_call_id: "call_1",
      content: expect.stringMatching(/^Error: Cannot run unknown tool ''/),
    });
    const loose = JSON.parse('{"id":"c","function":{"name":"greet","arguments":{"name":"Ada"}}}');
    expect(await chat.call(loose)).toMatchObject({ content: "Hello Ada!" });
    const nothing = JSON.parse('{"id":"c","function":{"name":"greet"}}');
    expect(await chat.call(nothing)).toMatchObject({ content: expect.stringContaining("'name' is missing") });
  });

  it("describes a tool that has only a title by it", async () => {
    const chat = toOpenAIChat(await clientOf([{ name: "time", title: "Tells the time" }]));
    expect(chat.tools()).toMatchObject([{ function: { description: "Tells the time" } }]);
  });

  it("sends text alone and says what cannot be shown", async () => {
    const chat = toOpenAIChat(
      await clientOf([{ name: "all" }, { name: "bad" }], { all: [image, pdf, ...others], bad: failure("No disk.") }),
    );
    expect((await chat.call(call("all"))).content.split("\n")).toEqual([
      "[image/png, 3 bytes, which cannot be shown here]",
      "[application/pdf, 3 bytes, which cannot be shown here]",
      ...othersAsText,
    ]);
    expect((await chat.call(call("bad"))).content).toBe("Error: No disk.");
  });

  it("cuts descriptions that are too long for the API, at a character", async () => {
    const lengths = ["x".repeat(1024), "x".repeat(1025), `${"x".repeat(1022)}🎈🎈`];
    const client = await clientOf(lengths.map((description, index) => ({ name: `tool_${index}`, description })));
    const shown = toOpenAIChat(client).tools().map((tool) => tool.function.description); // prettier-ignore
    expect(shown).toEqual([lengths[0], `${"x".repeat(1023)}…`, `${"x".repeat(1022)}…`]);
  });

  it("is strict where the schema lets it", async () => {
    const client = await clientOf([greet, { name: "any", inputSchema: { properties: { a: {} } } }]);
    const [strict, loose] = toOpenAIChat(client, { strict: true }).tools();
    expect(strict?.function).toMatchObject({ strict: true, parameters: { additionalProperties: false } });
    expect(loose?.function).not.toHaveProperty("strict");
  });
});
