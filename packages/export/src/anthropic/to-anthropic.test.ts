import { failure, success, type ResultContent, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toAnthropic } from "../index.ts";
import { clientOf, greet, image, others, othersAsText, pdf } from "../../test/toolbox.ts";

const call = (name: string, input: unknown = {}) => ({ type: "tool_use", id: "toolu_1", name, input });

async function resultOf(answer: ToolResult | readonly ResultContent[]): Promise<unknown> {
  const client = await clientOf([{ name: "give" }], { give: answer });
  return toAnthropic(client).call(call("give"));
}

describe("toAnthropic", () => {
  it("gives the tools of a Messages request", async () => {
    const client = await clientOf([greet, { name: "time.now" }]);
    expect(toAnthropic(client).tools()).toEqual([
      { name: "greet", description: "Greets a person.", input_schema: greet.inputSchema },
      { name: "time_now", input_schema: { type: "object", properties: {} } },
    ]);
  });

  it("answers a call with the block to send back", async () => {
    expect(await toAnthropic(await clientOf([greet])).call(call("greet", { name: "Ada" }))).toEqual({
      type: "tool_result",
      tool_use_id: "toolu_1",
      content: [{ type: "text", text: "Hello Ada!" }],
    });
  });

  it.each([
    [{}, "Required parameter 'name' is missing"],
    [undefined, "Required parameter 'name' is missing"],
    [[1], "The arguments are an array. Give them as one JSON object."],
    [7, "The arguments are a number. Give them as one JSON object."],
  ])("lets the model read what is wrong with the arguments %j", async (input, text) => {
    const result = await toAnthropic(await clientOf([greet])).call(call("greet", input));
    expect(result).toEqual({
      type: "tool_result",
      tool_use_id: "toolu_1",
      content: [{ type: "text", text }],
      is_error: true,
    });
  });

  it("sends images and PDFs as such, the rest as text", async () => {
    expect(await resultOf([{ type: "text", text: "A map:" }, image, pdf, ...others])).toMatchObject({
      content: [
        { type: "text", text: "A map:" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: "AAAA" },
          title: "may.pdf",
        },
        ...othersAsText.map((text) => ({ type: "text", text })),
      ],
    });
  });

  it("sends no text without a visible character, which the API refuses", async () => {
    expect(await resultOf([{ type: "text", text: " \n" }, image])).toMatchObject({ content: [{ type: "image" }] });
    expect(await resultOf([{ type: "text", text: "" }])).toMatchObject({ content: [] });
    expect(await resultOf(success([], { structuredContent: [1] }))).toMatchObject({
      content: [{ type: "text", text: "[1]" }],
    });
  });

  it("sends errors as text alone, and never without one", async () => {
    expect(await resultOf(failure("No disk.", { content: [image] }))).toMatchObject({
      content: [{ type: "text", text: "No disk.\n[image/png, 3 bytes, which cannot be shown here]" }],
      is_error: true,
    });
    expect(await resultOf(failure(" ", { code: "MCI_TOOL_FAILED" }))).toMatchObject({
      content: [{ type: "text", text: "The tool failed (MCI_TOOL_FAILED)." }],
      is_error: true,
    });
  });

  it("sends the options of the provider with the definitions, and caches up to the last tool that is not deferred", async () => {
    const inputSchema = { ...greet.inputSchema, examples: [{ name: "Ada" }, "no object"] };
    const client = await clientOf([
      { ...greet, inputSchema },
      { name: "rare", tags: ["rare"] },
    ]);
    const anthropic = toAnthropic(client, {
      strict: true,
      deferLoading: ({ tags }) => tags.includes("rare"),
      allowedCallers: ({ tags }) => (tags.includes("rare") ? ["code_execution_20260120"] : undefined),
      inputExamples: true,
      cacheControl: "1h",
    });
    expect(anthropic.tools()).toEqual([
      {
        name: "greet",
        description: "Greets a person.",
        input_schema: { ...greet.inputSchema, additionalProperties: false },
        strict: true,
        input_examples: [{ name: "Ada" }],
        cache_control: { type: "ephemeral", ttl: "1h" },
      },
      {
        name: "rare",
        input_schema: { type: "object", properties: {}, additionalProperties: false },
        strict: true,
        defer_loading: true,
        allowed_callers: ["code_execution_20260120"],
      },
    ]);
    expect(toAnthropic(client, { cacheControl: true }).tools().at(-1)?.cache_control).toEqual({ type: "ephemeral" });
    const named = toAnthropic(client, {
      inputExamples: ({ name }) => (name === "rare" ? [{ a: 1 }] : undefined),
    }).tools();
    expect(named.map((tool) => tool.input_examples)).toEqual([undefined, [{ a: 1 }]]);
  });

  it.each([
    [{ cacheControl: "2h" }, 'The option \'cacheControl\' must be true, false, "5m" or "1h", not "2h".'],
    [{ allowedCallers: "direct" }, "The option 'allowedCallers' must be an array of callers, not \"direct\"."],
    [{ deferLoading: 1 }, "The option 'deferLoading' must be true or false, not 1."],
    [{ strict: "auto" }, "The option 'strict' must be true or false, not \"auto\"."],
  ])("checks its options: %o", async (options, message) => {
    const client = await clientOf([greet]);
    expect(() => toAnthropic(client, options as object)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message }),
    );
  });
});
