import { describe, expect, it } from "vitest";
import { toQuestion } from "./question.ts";

const root = { $defs: { color: { oneOf: [{ const: "r", title: "Red" }, { const: "g" }] }, pin: { writeOnly: true } } };

describe("the question for a property", () => {
  it.each<[unknown, string, string]>([
    [{ type: "string", description: " Who\n to greet " }, "text", "a - Who to greet"],
    [{ type: "integer", title: "Amount" }, "text", "a - Amount (whole number)"],
    [{ type: ["number", "null"] }, "text", "a"],
    [{ type: "number" }, "text", "a (number)"],
    [{ type: "boolean" }, "yes-no", "a"],
    [{ type: "array" }, "json", `a (JSON: ["a", "b"])`],
    [{ properties: {} }, "json", "a (JSON: {...})"],
    [{ type: "string", format: "password", enum: ["x"] }, "hidden", "a"],
    [{ $ref: "#/$defs/pin" }, "hidden", "a"],
    [{ $ref: "#/$defs/color" }, "choice", "a"],
    [true, "text", "a"],
    [{ $ref: "#/$defs/missing" }, "text", "a"],
  ])("%j is of the kind %s", (property, kind, message) => {
    expect(toQuestion("a", property, root)).toMatchObject({ kind, message });
  });

  it("offers the values a schema lists, with their titles", () => {
    expect(toQuestion("a", { $ref: "#/$defs/color" }, root).choices).toEqual([
      { value: "r", label: "r (Red)" },
      { value: "g", label: "g" },
    ]);
    const values = ["a", null, 5, { b: 1 }, "\u001b[2J\n"];
    const labels = toQuestion("a", { enum: values }, root).choices.map(({ label }) => label);
    expect(labels).toEqual(["a", "null", "5", '{"b":1}', String.raw`\u001b[2J\n`]);
  });

  it("shows what would control the terminal or hide something", () => {
    const { message } = toQuestion("a\u202eb", { description: `\u001b]0;x\u0007${"x".repeat(300)}` }, root);
    expect(message).toContain(String.raw`a\u202eb - \u001b]0;x\u0007`);
    expect(message.length).toBeLessThan(250);
  });
});
