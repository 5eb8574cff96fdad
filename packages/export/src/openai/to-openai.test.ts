import { failure, success, type ToolResult, type ResultContent } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toOpenAI } from "../index.ts";
import { clientOf, greet, image, others, othersAsText, pdf } from "../../test/toolbox.ts";

const call = (name: string, json = "{}") => ({ type: "function_call", call_id: "call_1", name, arguments: json });

async function outputOf(answer: ToolResult | readonly ResultContent[]): Promise<unknown> {
  const client = await clientOf([{ name: "give" }], { give: answer });
  return (await toOpenAI(client).call(call("give"))).output;
}

describe("toOpenAI", () => {
  it("gives the tools of a Responses request, not strict", async () => {
    const client = await clientOf([greet, { name: "time.now" }]);
    expect(toOpenAI(client).tools()).toEqual([
      {
        type: "function",
        name: "greet",
        description: "Greets a person.",
        parameters: greet.inputSchema,
        strict: false,
      },
      { type: "function", name: "time_now", parameters: { type: "object", properties: {} }, strict: false },
    ]);
  });

  it("answers a call with the item to send back", async () => {
    const client = await clientOf([greet]);
    expect(await toOpenAI(client).call(call("greet", '{"name":"Ada"}'))).toEqual({
      type: "function_call_output",
      call_id: "call_1",
      output: "Hello Ada!",
    });
  });

  it("finds a tool by its fitted name and by its own", async () => {
    const client = await clientOf([{ name: "time.now" }], { "time.now": [{ type: "text", text: "noon" }] });
    const openai = toOpenAI(client);
    expect([...openai.names()]).toEqual([["time_now", "time.now"]]);
    expect((await openai.call(call("time_now"))).output).toBe("noon");
    expect((await openai.call(call("time.now"))).output).toBe("noon");
  });

  it.each([
    ["", "Error: Required parameter 'name' is missing"],
    ["null", "Error: Required parameter 'name' is missing"],
    ["[1]", "Error: The arguments are an array. Give them as one JSON object."],
    ['"x"', "Error: The arguments are a string. Give them as one JSON object."],
    ['{"__proto__":{"name":"Ada"}}', "Error: Required parameter 'name' is missing"],
  ])("lets the model read what is wrong with the arguments %s", async (json, expected) => {
    expect((await toOpenAI(await clientOf([greet])).call(call("greet", json))).output).toBe(expected);
  });

  it.each(["{", '{"name":"Ada"', "{name: 'Ada'}", "Ada", '{"name":"Ada"} trailing'])(
    "lets the model read that %s is not JSON",
    async (json) => {
      expect((await toOpenAI(await clientOf([greet])).call(call("greet", json))).output).toMatch(
        /^Error: The arguments are not valid JSON: .+ Give them as one JSON object\.$/s,
      );
    },
  );

  it("lets the model read that there is no such tool, also when a filter leaves it out", async () => {
    const client = await clientOf([greet, { name: "secret" }]);
    const openai = toOpenAI(client.without("secret"));
    expect((await openai.call(call("gret"))).output).toBe(
      "Error: Cannot run unknown tool 'gret'. Did you mean 'greet'?",
    );
    expect((await openai.call(call("secret"))).output).toBe("Error: Cannot run unknown tool 'secret'.");
    expect((await openai.call(call("__proto__"))).output).toBe("Error: Cannot run unknown tool '__proto__'.");
  });

  it("refuses an integer in the arguments that a number cannot hold, and names it as written", async () => {
    const client = await clientOf([greet]);
    const { output } = await toOpenAI(client).call(call("greet", '{"name":"Ada","o":{"id":8812639451207734519}}'));
    expect(output).toMatch(
      /8812639451207734519 has more digits than a number keeps.*Write it as a string, where a string is declared\.$/,
    );
  });

  it("skips a byte order mark before the arguments", async () => {
    const client = await clientOf([greet]);
    const { output } = await toOpenAI(client).call(call("greet", '\uFEFF{"name":"Ada"}'));
    expect(output).toBe((await toOpenAI(client).call(call("greet", '{"name":"Ada"}'))).output);
    expect(output).not.toContain("Error");
  });

  it("refuses arguments with a key twice, of which the model means one", async () => {
    const client = await clientOf([greet]);
    const { output } = await toOpenAI(client).call(call("greet", '{"name":"Ada","n\\u0061me":"Bob"}'));
    expect(output).toContain("The arguments have the key 'name' twice. Give them as one JSON object.");
  });

  it("says of errors that they are errors, once", async () => {
    expect(await outputOf(failure("No disk."))).toBe("Error: No disk.");
    expect(await outputOf(failure("Error: no disk."))).toBe("Error: no disk.");
    expect(await outputOf(failure("No disk.", { content: [{ type: "text", text: "stderr" }, image] }))).toBe(
      "Error: No disk.\nstderr\n[image/png, 3 bytes, which cannot be shown here]",
    );
  });

  it("sends images and PDFs as such", async () => {
    expect(await outputOf([{ type: "text", text: "A map:" }, image, pdf])).toEqual([
      { type: "input_text", text: "A map:" },
      { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "auto" },
      { type: "input_file", filename: "may.pdf", file_data: "data:application/pdf;base64,AAAA" },
    ]);
  });

  it("sends everything else as text", async () => {
    expect(await outputOf(others)).toBe(othersAsText.join("\n"));
    expect(await outputOf([])).toBe("");
    expect(await outputOf(success([], { structuredContent: { a: [1] } }))).toBe('{"a":[1]}');
  });

  it("hands signal and context on to the call", async () => {
    const { output } = await toOpenAI(await clientOf([greet])).call(call("greet", '{"name":"Ada"}'), {
      signal: AbortSignal.abort(),
    });
    expect(output).toBe("Error: The call was cancelled.");
  });

  it("lists and runs the tools of now", async () => {
    let tools = (await clientOf([greet])).tools();
    const later = await clientOf([{ name: "new.tool" }], { "new.tool": [{ type: "text", text: "new" }] });
    const openai = toOpenAI({ tools: () => tools, execute: (...args) => later.execute(...args) });
    expect(openai.tools().map(({ name }) => name)).toEqual(["greet"]);
    tools = later.tools();
    expect(openai.tools().map(({ name }) => name)).toEqual(["new_tool"]);
    expect((await openai.call(call("new_tool"))).output).toBe("new");
  });

  it("is strict where the schema lets it, and takes the null of an optional argument as absent", async () => {
    const inputSchema = {
      properties: { name: { type: "string" }, title: { type: "string", default: "Dr" } },
      required: ["name"],
    };
    const titled = {
      ...greet,
      inputSchema,
      execution: { type: "text", text: "Hello {{props.title}} {{props.name}}!" },
    };
    const openai = toOpenAI(await clientOf([titled, { name: "any", inputSchema: { properties: { a: {} } } }]), {
      strict: true,
    });
    expect(openai.tools()).toMatchObject([
      { name: "greet", strict: true, parameters: { required: ["name", "title"], additionalProperties: false } },
      { name: "any", strict: false, parameters: { properties: { a: {} } } },
    ]);
    expect((await openai.call(call("greet", '{"name":"Ada","title":null}'))).output).toBe("Hello Dr Ada!");
  });

  it("defers tools and says who may call them", async () => {
    const client = await clientOf([greet, { name: "rare", tags: ["rare"] }]);
    const openai = toOpenAI(client, {
      deferLoading: ({ tags }) => tags.includes("rare"),
      allowedCallers: ["direct", "programmatic"],
    });
    const callers = { allowed_callers: ["direct", "programmatic"] };
    expect(openai.tools()).toEqual([
      {
        type: "function",
        name: "greet",
        description: "Greets a person.",
        parameters: greet.inputSchema,
        strict: false,
        ...callers,
      },
      {
        type: "function",
        name: "rare",
        parameters: { type: "object", properties: {} },
        strict: false,
        defer_loading: true,
        ...callers,
      },
    ]);
  });
});
