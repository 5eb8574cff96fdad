import { text, type Problem, type ToolsetDocument } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { custom, load, textTool } from "../../test/load.ts";
import { messageOf, object, seenBy, show } from "../../test/show.ts";

describe("arguments that do not fit", () => {
  it("names the missing parameter in the words of the guide", async () => {
    expect(await messageOf(object({ city: { type: "string" } }, { required: ["city"] }), {})).toBe(
      "Required parameter 'city' is missing",
    );
  });

  it("says which argument was probably meant", async () => {
    expect(await messageOf(object({ city: { type: "string" } }, { required: ["city"] }), { ctiy: "Tbilisi" })).toBe(
      "Required parameter 'city' is missing ('ctiy' was given)",
    );
  });

  it("lists every problem with its path", async () => {
    const schema = object(
      {
        user: object({ city: { type: "string" }, age: { type: "integer", minimum: 0 } }),
        items: { type: "array", items: object({ id: { type: "integer" } }, { required: ["id"] }) },
        units: { enum: ["metric", "imperial"] },
      },
      { required: ["user", "items", "units"] },
    );
    expect(
      await messageOf(schema, { user: { city: 5, age: -1 }, items: [{ id: 1 }, {}, { id: "x" }], units: "kelvin" }),
    ).toBe(
      [
        "5 arguments are wrong:",
        "- Parameter 'user.city' must be a string, not 5",
        "- Parameter 'user.age' must be >= 0, not -1",
        "- Required parameter 'items[1].id' is missing",
        `- Parameter 'items[2].id' must be an integer, not "x"`,
        `- Parameter 'units' must be one of "metric", "imperial", not "kelvin"`,
      ].join("\n"),
    );
  });

  it("never coerces a value", async () => {
    expect(await messageOf(object({ n: { type: "integer" } }), { n: "5" })).toBe(
      `Parameter 'n' must be an integer, not "5"`,
    );
    expect(await messageOf(object({ b: { type: "boolean" } }), { b: "true" })).toBe(
      `Parameter 'b' must be a boolean, not "true"`,
    );
  });

  it("refuses an integer that a program has rounded already", async () => {
    const big = Number("8812639451207734519");
    const said = "integers beyond 9007199254740991 may have lost digits on their way: declare it as a string";
    expect(await messageOf(object({ id: { type: "integer" } }), { id: big })).toContain(
      `Parameter 'id' is 8812639451207734000, and ${said}`,
    );
    const nested = object({ o: object({ ids: { type: "array", items: { type: ["integer", "null"] } } }) });
    expect(await messageOf(nested, { o: { ids: [1, -(2 ** 53)] } })).toContain(
      `Parameter 'o.ids[1]' is -9007199254740992`,
    );
    const referred = { ...object({ id: { $ref: "#/$defs/id" } }), $defs: { id: { type: "integer" } } };
    expect(await messageOf(referred, { id: big })).toContain(said);
    expect(await seenBy(object({ n: { type: "number" } }), { n: 1e21 })).toEqual({ n: 1e21 });
    expect(await seenBy(object({ n: { type: "integer" } }), { n: 2 ** 53 - 1 })).toEqual({ n: 2 ** 53 - 1 });
  });

  it("suggests the nearest name for one that is not allowed", async () => {
    expect(
      await messageOf(object({ colour: { type: "string" } }, { additionalProperties: false }), { color: "red" }),
    ).toBe("Parameter 'color' is not known. Did you mean 'colour'?");
  });

  it("shows the closest alternative of a choice", async () => {
    const schema = object({
      to: { anyOf: [{ type: "string" }, object({ id: { type: "integer" } }, { required: ["id"] })] },
    });
    expect(await messageOf(schema, { to: { id: "x" } })).toBe(`Parameter 'to.id' must be an integer, not "x"`);
    expect(await messageOf(schema, { to: 5 })).toBe(
      "Parameter 'to' must have one of the allowed forms: a string, {id}",
    );
  });

  it("shows all alternatives when several are equally close", async () => {
    const one = (name: string) => ({ type: "object", properties: { [name]: {} }, required: [name] });
    const schema = object({ who: { oneOf: [one("id"), one("name")] } });
    expect(await messageOf(schema, { who: { x: 1 } })).toBe(
      "Parameter 'who' must have one of the allowed forms: {id}, {name}",
    );
  });

  it("lets a name in that is only required", async () => {
    expect(await seenBy(object({ a: {} }, { required: ["b"] }), { a: 1, b: 2, c: 3 })).toEqual({ a: 1, b: 2 });
  });

  it("refuses arguments that are not an object", async () => {
    const client = await show(object({ a: { type: "string" } }));
    const wrong: unknown[] = [null, [], "text", 5];
    for (const props of wrong) {
      expect(await client.execute("show", props as Record<string, unknown>)).toMatchObject({ code: "MCI_INPUT" });
    }
  });
});

describe("the schema of a tool that was imported", () => {
  it("costs that tool when it is broken, with a warning, and no other", async () => {
    const execution = { type: "mcp", serverName: "other", toolName: "x" };
    const cyclic = { type: "object", properties: { a: { $ref: "#/properties/a" } } };
    const tools = [
      { name: "cyclic", inputSchema: cyclic, execution },
      { name: "broken", inputSchema: { type: "object", properties: { a: { type: "txet" } } }, execution },
      { name: "fine", inputSchema: { type: "object" }, execution },
    ];
    const importer = { import: async () => ({ toolset: { schemaVersion: "1.0", tools } as ToolsetDocument }) };
    const document = { schemaVersion: "1.0", tools: [textTool("own", "x")], mcp_servers: { other: { command: "x" } } };
    const warnings: Problem[] = [];
    const client = await load([], {
      sources: [documentSource(document, { importer })],
      executors: [custom("mcp", () => text("x"))],
      onWarning: (problem) => warnings.push(problem),
    });
    expect(client.listTools()).toEqual(["own", "fine"]);
    expect(warnings.map(({ tool, message }) => [tool, message.endsWith("so the tool is left out.")])).toEqual([
      ["cyclic", true],
      ["broken", true],
    ]);
  });
});

describe("undeclared arguments", () => {
  it("are dropped and listed where the schema names some and says nothing of others", async () => {
    const client = await show(object({ a: { type: "string" } }));
    expect(await client.execute("show", { a: "x", b: 1, c: 2 })).toEqual(
      text('{"a":"x"}', { metadata: { ignored_arguments: ["b", "c"] } }),
    );
  });

  it("are listed for each call of a tool whose results are objects of a class", async () => {
    class Answer {
      readonly content = [{ type: "text" as const, text: "x" }];
      get isError(): false {
        return false;
      }
    }
    const inputSchema = object({ a: { type: "string" } });
    const client = await load([{ name: "t", inputSchema, execution: { type: "odd" } }], {
      executors: [custom("odd", () => new Answer())],
    });
    // The first call waits for the schema to be compiled, the second does not.
    for (let calls = 0; calls < 2; calls += 1) {
      const call = client.execute("t", { a: "x", b: 1 });
      expect(call).toBeInstanceOf(Promise);
      expect(await call).toMatchObject({
        content: [{ type: "text", text: "x" }],
        metadata: { ignored_arguments: ["b"] },
      });
    }
  });

  it.each([
    [{ additionalProperties: true }],
    [{ patternProperties: { "^b": {} } }],
    [{ allOf: [{}] }],
    [{ anyOf: [{}] }],
    [{ oneOf: [{}] }],
    [{ if: {} }],
    [{ unevaluatedProperties: true }],
  ])("are kept where the schema speaks of them: %j", async (rest) => {
    expect(await seenBy(object({ a: { type: "string" } }, rest), { a: "x", b: 1 })).toEqual({ a: "x", b: 1 });
  });

  it("are kept where there is no schema", async () => {
    const client = await load([textTool("echo", "{{props.anything}}")]);
    expect(await client.execute("echo", { anything: "goes" })).toMatchObject({ content: [{ text: "goes" }] });
  });
});

describe("defaults", () => {
  it("are filled in on a copy, nested ones where the parent is there", async () => {
    const schema = object({
      units: { type: "string", default: "metric" },
      user: object({ city: { type: "string", default: "Tbilisi" } }),
      other: object({ city: { type: "string", default: "Tbilisi" } }),
    });
    const client = await show(schema);
    const props = Object.freeze({ user: Object.freeze({}) });
    expect(await client.execute("show", props)).toMatchObject({
      content: [{ text: '{"user":{"city":"Tbilisi"},"units":"metric"}' }],
    });
    expect(props).toEqual({ user: {} });
  });

  it("are validated like any other value", async () => {
    expect(await messageOf(object({ n: { type: "integer", default: "five" } }), {})).toBe(
      `Parameter 'n' must be an integer, not "five"`,
    );
  });

  it("do not stand in for null, false or an empty text", async () => {
    const schema = object({ a: { default: 1 }, b: { default: 1 }, c: { default: 1 } });
    expect(await seenBy(schema, { a: null, b: false, c: "" })).toEqual({ a: null, b: false, c: "" });
  });
});

describe("dialects", () => {
  const tuple = { type: "array", items: [{ type: "string" }, { type: "integer" }] };

  it("reads a draft-07 schema as draft-07", async () => {
    const schema = object({ pair: tuple }, { $schema: "http://json-schema.org/draft-07/schema#" });
    expect(await seenBy(schema, { pair: ["a", 1] })).toEqual({ pair: ["a", 1] });
    expect(await messageOf(schema, { pair: [1, 1] })).toBe("Parameter 'pair[0]' must be a string, not 1");
  });

  it("reads a schema without $schema as 2020-12", async () => {
    const schema = object({ pair: { type: "array", prefixItems: [{ type: "string" }] } });
    expect(await messageOf(schema, { pair: [1] })).toBe("Parameter 'pair[0]' must be a string, not 1");
  });

  it("lets two tools use the same $id for different schemas", async () => {
    const echo = custom("echo", ({ scope }) => text(JSON.stringify(scope.props)));
    const schema = (type: string): unknown =>
      object({ a: { $ref: "#/$defs/it" } }, { $id: "https://example.com/same", $defs: { it: { type } } });
    const client = await load(
      [
        { name: "one", inputSchema: schema("string"), execution: { type: "echo" } },
        { name: "two", inputSchema: schema("integer"), execution: { type: "echo" } },
      ],
      { executors: [echo] },
    );
    expect(await client.execute("one", { a: "x" })).toMatchObject({ isError: false });
    expect(await client.execute("two", { a: "x" })).toMatchObject({ isError: true });
    expect(await client.execute("two", { a: 1 })).toMatchObject({ isError: false });
  });

  it("follows a reference to the whole schema", async () => {
    const tree = object({ name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } });
    expect(await seenBy(tree, { name: "a", children: [{ children: [] }] })).toEqual({
      name: "a",
      children: [{ children: [] }],
    });
    expect(await messageOf(tree, { children: [{ name: 5 }] })).toBe(
      "Parameter 'children[0].name' must be a string, not 5",
    );
  });

  it.each([
    ["an unknown type", object({ a: { type: "strng" } }), "inputSchema.properties.a.type"],
    ["a schema for texts", { type: "string" }, "Arguments are an object, and this schema does not let one in."],
    ["an unknown dialect", { $schema: "https://example.com/my-dialect" }, "dialect"],
    [
      "a remote reference",
      object({ a: { $ref: "https://example.com/schema.json" } }),
      "https://example.com/schema.json",
    ],
    [
      "a pattern that needs backtracking",
      object({ a: { type: "string", pattern: "(?=a)b" } }),
      "inputSchema.properties.a.pattern",
    ],
  ])("refuses %s at load", async (_, schema, expected) => {
    await expect(show(schema)).rejects.toThrow(expected);
  });
});

describe("patterns and formats", () => {
  it("says of a pattern that is not an expression that it is invalid", async () => {
    await expect(show(object({ a: { type: "string", pattern: "(" } }))).rejects.toThrow("This pattern is invalid: ");
    await expect(show(object({ a: { type: "string", pattern: "(?=a)b" } }))).rejects.toThrow(
      "This pattern cannot be run in linear time: ",
    );
  });

  it("shows a number that JSON does not have as it is", async () => {
    const schema = object({ a: { type: "number" } });
    expect(await messageOf(schema, { a: Number.POSITIVE_INFINITY })).toBe(
      "Parameter 'a' must be a number, not Infinity",
    );
  });

  it("says how many characters and items there must be", async () => {
    const schema = object({ a: { type: "string", minLength: 2 }, b: { type: "array", maxItems: 1 } });
    const message = await messageOf(schema, { a: "x", b: [1, 2] });
    expect(message).toContain("Parameter 'a' must have at least 2 characters");
    expect(message).toContain("Parameter 'b' must have at most 1 item");
  });

  it("takes linear time whatever the pattern", async () => {
    const schema = object({ a: { type: "string", pattern: "^(a+)+$" }, b: { type: "string", pattern: "^b+$" } });
    expect(await messageOf(schema, { a: `${"a".repeat(20_000)}!`, b: "b" })).toContain(
      "must match the pattern ^(a+)+$",
    );
    expect(await messageOf(schema, { a: "a", b: "a" })).toContain("must match the pattern ^b+$");
  });

  it("reads \\u escapes and letters of any script", async () => {
    const schema = object({ a: { type: "string", pattern: "^[\\u10D0-\\u10FF]\\p{L}+$" } });
    expect(await seenBy(schema, { a: "თბილისი" })).toEqual({ a: "თბილისი" });
  });

  it("checks formats", async () => {
    expect(await messageOf(object({ mail: { type: "string", format: "email" } }), { mail: "nobody" })).toBe(
      `Parameter 'mail' must be a valid email, not "nobody"`,
    );
  });
});

describe("names every object inherits", () => {
  it("are parameters like any other", async () => {
    const schema = object(
      { constructor: { type: "string" }, toString: { type: "string" } },
      { required: ["constructor"] },
    );
    expect(await messageOf(schema, {})).toBe("Required parameter 'constructor' is missing");
    expect(await seenBy(schema, { constructor: "x" })).toEqual({ constructor: "x" });
  });

  it("do not get in as __proto__", async () => {
    const props = JSON.parse('{"__proto__": {"admin": true}, "a": "x"}') as Record<string, unknown>;
    const client = await show(object({ a: { type: "string" } }));
    expect(await client.execute("show", props)).toMatchObject({
      content: [{ text: '{"a":"x"}' }],
      metadata: { ignored_arguments: ["__proto__"] },
    });
  });
});
