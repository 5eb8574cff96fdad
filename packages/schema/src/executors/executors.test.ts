import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { executionProblems } from "./execution-problems.ts";
import { toolsFileSchema } from "./tools-file-schema.ts";

const dns = {
  type: "dns",
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: { name: { type: "string" } },
    properties: { host: { $ref: "#/$defs/name" }, record: { enum: ["A", "MX"] } },
    required: ["host"],
  },
};

function accepting(executors: Parameters<typeof toolsFileSchema>[0]): (execution: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  // As an editor reads it: from text.
  const validate = ajv.compile(JSON.parse(JSON.stringify(toolsFileSchema(executors))));
  return (execution) => validate({ schemaVersion: "1.0", tools: [{ name: "a", execution }] });
}

describe("the schema of tools files with executors", () => {
  const accepts = accepting([dns, { type: "ping" }]);

  it.each([
    [true, { type: "dns", host: "example.com" }],
    [true, { type: "dns", host: "example.com", record: "MX", timeout_ms: 5, "x-note": 1 }],
    [false, { type: "dns" }],
    [false, { type: "dns", host: 5 }],
    [false, { type: "dns", host: "example.com", recrod: "MX" }],
    [false, { type: "dns", host: "example.com", retries: { atempts: 2 } }],
    [true, { type: "ping", anything: true }],
    [false, { type: "pong" }],
    [true, { type: "text", text: "Hi" }],
    [false, { type: "text", txt: "Hi" }],
  ])("%j: %j", (isRight, execution) => {
    expect(accepts(execution)).toBe(isRight);
  });

  it("takes executors of any name and with any schema", () => {
    const acceptsOthers = accepting([
      dns,
      { type: "a b", schema: dns.schema },
      { type: "a/b", schema: true },
      { type: "c d", schema: false },
    ]);
    expect(acceptsOthers({ type: "a b", host: "x" })).toBe(true);
    expect(acceptsOthers({ type: "a b", host: 1 })).toBe(false);
    expect(acceptsOthers({ type: "a/b", host: 1 })).toBe(true);
    expect(acceptsOthers({ type: "c d" })).toBe(false);
  });

  it("does not claim to be the published one", () => {
    expect(toolsFileSchema([])).not.toHaveProperty("$id");
  });
});

describe("mistakes in an execution block", () => {
  it("are described with what the check says about them, where the format has no words of its own", () => {
    const message = "Field 'host' must match the pattern ^a";
    const finding = { words: "must match the pattern ^a", value: "b" };
    const block = { type: "dns", schema: dns.schema, pointer: "/tools/0/execution" };
    expect(executionProblems([{ pointer: "/host", keyword: "pattern", message, finding }], block)).toMatchObject([
      { pointer: "/tools/0/execution/host", message: 'tools[0].execution.host must match the pattern ^a, found "b".' },
    ]);
    const refused = { pointer: "", keyword: "", message: "takes too long to check" };
    expect(executionProblems([refused], block)).toMatchObject([
      { message: "tools[0].execution takes too long to check." },
    ]);
  });
});
