import { failure, text, type Executor, type Problem, type ToolResult } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { custom, load, textTool } from "../../test/load.ts";
import type { Client } from "../typed-client.ts";

const order = {
  type: "object",
  properties: {
    id: { type: "integer" },
    user: { type: "object", properties: { city: { type: "string" } } },
    items: { type: "array", items: { type: "object", required: ["sku"] } },
  },
  required: ["id"],
};

/** Answers with the argument `value` as structured content. */
const data = (): Executor =>
  custom("data", ({ scope }) => text("the answer", { structuredContent: scope.props["value"] }));

function clientWith(outputSchema: unknown): Promise<Client> {
  return load([{ name: "data", outputSchema, execution: { type: "data" } }], { executors: [data()] });
}

async function answerOf(outputSchema: unknown, value: unknown): Promise<ToolResult> {
  const client = await clientWith(outputSchema);
  const result = await client.execute("data", { value });
  expect(await client.execute("data", { value })).toEqual(result);
  return result;
}

const problemsOf = async (outputSchema: unknown, value: unknown): Promise<unknown> =>
  (await answerOf(outputSchema, value)).metadata?.["output_problems"];

describe("an answer that its outputSchema promised otherwise", () => {
  it("stays as it is, and its metadata lists what does not fit, with paths", async () => {
    const value = { user: { city: 5 }, items: [{ sku: "a" }, {}], more: true };
    expect(await answerOf(order, value)).toEqual(
      text("the answer", {
        structuredContent: value,
        metadata: {
          output_problems: [
            "Required field 'id' is missing",
            "Field 'user.city' must be a string, not 5",
            "Required field 'items[1].sku' is missing",
          ],
        },
      }),
    );
    expect(await problemsOf(order, [])).toEqual(["The structured content must be an object, not []"]);
    expect(await problemsOf({ ...order, additionalProperties: false }, { id: 1, usr: {} })).toEqual([
      "Field 'usr' is not known. Did you mean 'user'?",
    ]);
  });

  it("says so when it has no structured content, whatever runs the tool", async () => {
    const client = await load(
      [textTool("told", "hello", { outputSchema: order }), { name: "data", outputSchema: order, execution: { type: "data" } }],
      { executors: [data()] },
    ); // prettier-ignore
    const output_problems = ["The tool has an outputSchema, and its answer has no structured content"];
    expect(await client.execute("told")).toEqual(text("hello", { metadata: { output_problems } }));
    expect(await client.execute("data")).toMatchObject({ isError: false, metadata: { output_problems } });
  });

  it("lists at most twenty of its problems, however many parts it has", async () => {
    const numbers = { type: "array", items: { type: "integer" } };
    const wrong = (length: number): string[] => Array.from({ length }, () => "x");
    expect(await problemsOf(numbers, wrong(500))).toHaveLength(20);
    expect(await problemsOf(numbers, wrong(100_000))).toHaveLength(20);
  });

  it("may contain itself", async () => {
    const circle: Record<string, unknown> = { id: "x" };
    circle["user"] = circle;
    const client = await load([{ name: "circle", outputSchema: order, execution: { type: "circle" } }], {
      executors: [custom("circle", () => text("x", { structuredContent: circle }))],
    });
    expect((await client.execute("circle")).metadata).toEqual({
      output_problems: [`Field 'id' must be an integer, not "x"`],
      structured_content_dropped: true,
    });
  });

  it("keeps its other metadata, and shows no secret in the list", async () => {
    const secret = "SECRET-canary-42";
    const leaking: Executor = {
      type: "leaking",
      prepare: (_, { field }) => {
        const token = field("{{env.ACCESS}}", { secret: true });
        return {
          run: ({ scope }) =>
            text("x", { structuredContent: { id: token.render(scope) }, metadata: { status_code: 200 } }),
        };
      },
    };
    const client = await load([{ name: "leaking", outputSchema: order, execution: { type: "leaking" } }], {
      executors: [leaking],
      env: { ACCESS: secret },
    });
    expect((await client.execute("leaking")).metadata).toEqual({
      status_code: 200,
      output_problems: [`Field 'id' must be an integer, not "[redacted]"`],
    });
  });
});

describe("an answer without problems", () => {
  it("is one that fits, also with fields nobody named, in the dialect of its schema", async () => {
    expect(await answerOf(order, { id: 1 })).toEqual(text("the answer", { structuredContent: { id: 1 } }));
    expect(await problemsOf(order, { id: 1, more: true })).toBeUndefined();
    const pair = {
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ type: "string" }, { type: "integer" }],
    };
    expect(await problemsOf(pair, ["a", 1])).toBeUndefined();
    expect(await problemsOf(pair, [1, 1])).toEqual(["Field '[0]' must be a string, not 1"]);
  });

  it("is an error, or one of a tool without outputSchema", async () => {
    const failing = custom("failing", () => failure("no", { structuredContent: { id: "x" } }));
    const client = await load([{ name: "failing", outputSchema: order, execution: { type: "failing" } }], {
      executors: [failing],
    });
    expect(await client.execute("failing")).toEqual(failure("no", { structuredContent: { id: "x" } }));
    expect(await problemsOf(undefined, { id: "x" })).toBeUndefined();
  });
});

describe("an answer that cannot be checked", () => {
  it("succeeds all the same, and says so", async () => {
    let deep: unknown = 1n; // JSON.stringify of newer versions of Node writes any depth, but no BigInt
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    const nested = custom("nested", () => text("deep", { structuredContent: deep }));
    const list = { type: "array", items: { $ref: "#" } };
    const client = await load([{ name: "nested", outputSchema: list, execution: { type: "nested" } }], {
      executors: [nested],
    });
    expect(await client.execute("nested")).toEqual(
      text("deep", {
        metadata: {
          output_problems: ["The structured content cannot be checked: too deeply nested"],
          structured_content_dropped: true,
        },
      }),
    );
  });
});

describe("an invalid outputSchema", () => {
  const wrong = { type: "object", properties: { id: { type: "intger" } } };

  it("is a load error in an own file", async () => {
    await expect(clientWith(wrong)).rejects.toThrow(
      "tool 'data': outputSchema.properties.id.type: This is not a JSON Schema: \"intger\" must be one of",
    );
  });

  it("is a warning in a toolset, whose tool runs and is not checked", async () => {
    const tools = [
      { name: "wrong", outputSchema: wrong, execution: { type: "data" } },
      { name: "right", outputSchema: order, execution: { type: "data" } },
      { name: "pattern", outputSchema: { type: "string", pattern: "(?=a)b" }, execution: { type: "data" } },
    ];
    const folder = folderOf({ "mci/shop.mci.json": { schemaVersion: "1.0", tools } });
    const warnings: Problem[] = [];
    const client = await load([], {
      folder,
      document: { toolsets: ["shop"] },
      executors: [data()],
      onWarning: (problem) => warnings.push(problem),
    });
    expect(warnings).toMatchObject([
      {
        code: "MCI_SCHEMA_INPUT",
        severity: "warning",
        tool: "wrong",
        message: expect.stringMatching(/"intger" must be one of .*, so answers are not checked\.$/),
        hint: 'Did you mean "integer"?',
      },
      {
        code: "MCI_SCHEMA_PATTERN",
        severity: "warning",
        tool: "pattern",
        message: expect.not.stringContaining("answers are not checked"),
      },
    ]);
    expect((await client.execute("wrong", { value: { id: "x" } })).metadata).toBeUndefined();
    expect((await client.execute("right", { value: { id: "x" } })).metadata).toBeDefined();
    expect((await client.execute("pattern", { value: "a" })).metadata).toBeUndefined();
    expect((await client.execute("pattern", { value: 5 })).metadata).toBeDefined();
  });
});
