import { describe, expect, it } from "vitest";
import { toJsonSchema } from "./index.ts";
import { clientOf, greet } from "../test/toolbox.ts";

describe("toJsonSchema", () => {
  it("gives whole schemas by own names", async () => {
    const inputSchema = { anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    const client = await clientOf([greet, { name: "time.now" }, { name: "either", inputSchema }]);
    expect(toJsonSchema(client)).toEqual({
      greet: { description: "Greets a person.", inputSchema: greet.inputSchema },
      "time.now": { inputSchema: { type: "object", properties: {} } },
      either: { inputSchema: { type: "object", properties: {}, ...inputSchema } },
    });
  });

  it("gives what a filter leaves", async () => {
    const client = await clientOf([greet, { name: "other" }]);
    expect(Object.keys(toJsonSchema(client.only("other")))).toEqual(["other"]);
  });

  it("has room for any name", async () => {
    const client = await clientOf([{ name: "__proto__" }, { name: "constructor" }]);
    expect(Object.keys(toJsonSchema(client))).toEqual(["__proto__", "constructor"]);
  });
});
