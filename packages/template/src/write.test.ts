import { parseField, parseValue } from "./index.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literally, textPlaceholder, textOr, valuePlaceholder } from "./write.ts";

const marks = fc.constantFrom(
  "{",
  "{{",
  "}}",
  "{!!",
  "!!}",
  "|",
  '"',
  "'",
  "`",
  "\\",
  "\n",
  "a",
  "env.X",
  " ",
  "ü",
  "💡",
);
const text = fc.array(marks).map((parts) => parts.join(""));
const name = fc.oneof(text, fc.string()).filter((name) => name !== "__proto__");

describe("placeholders", () => {
  it("write any text as it stands", () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(parseField(literally(written), { native: true }).render(scope({}))).toBe(written);
      }),
    );
  });

  it("read an argument of any name", () => {
    fc.assert(
      fc.property(name, fc.string(), (name, value) => {
        const props = Object.fromEntries([[name, value]]);
        expect(parseField(textPlaceholder(name)).render(scope(props))).toBe(value);
        expect(parseValue(valuePlaceholder(name)).render(scope(props))).toBe(value);
      }),
    );
  });

  it("write any text in place of an argument that is not given", () => {
    fc.assert(
      fc.property(name, text, (name, otherwise) => {
        expect(parseField(textOr(name, otherwise)).render(scope({}))).toBe(otherwise);
      }),
    );
  });
});

function scope(props: Record<string, unknown>): Parameters<ReturnType<typeof parseField>["render"]>[0] {
  return { props, input: props, properties: props, env: {} };
}
