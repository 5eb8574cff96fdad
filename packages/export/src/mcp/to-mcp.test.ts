import { describe, expect, it } from "vitest";
import { toMcp } from "../index.ts";
import { clientOf, greet } from "../../test/toolbox.ts";

describe("toMcp", () => {
  it("gives the result of tools/list, with own names and whole schemas", async () => {
    const inputSchema = { anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    const annotations = { readOnlyHint: true };
    const client = await clientOf([greet, { name: "time.now", title: "Time", annotations, inputSchema }]);
    expect(toMcp(client)).toEqual({
      tools: [
        { name: "greet", description: "Greets a person.", inputSchema: greet.inputSchema },
        {
          name: "time.now",
          title: "Time",
          annotations,
          inputSchema: { type: "object", properties: {}, ...inputSchema },
        },
      ],
    });
  });
});
