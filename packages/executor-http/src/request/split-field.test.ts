import { parseField } from "@mci/template";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { splitField } from "./split-field.ts";

describe("splitField", () => {
  const part = fc.constantFrom(
    "{{props.a}}",
    "{{ env.b | props.c }}",
    "{{ '{{' }}",
    "{{ '}}' }}",
    '{{ "}}\\"}}" | props.a }}',
    "{{ `'}}` }}",
    '{{ props["}}"] | 1 }}',
    "}}",
    "{ ",
    "'",
    "https://h/",
    "\n",
  );

  it("cuts a field where its pieces are", () => {
    const scope = { props: { a: "1", c: "2", "}}": "3" }, input: {}, properties: {}, env: {} };
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (written) => {
        const source = written.join("");
        fc.pre(source !== "");
        const parts = splitField(source);
        expect(parts.join("")).toBe(source);
        const pieces = parts.flatMap((text) => parseField(text).pieces(scope));
        expect(pieces).toEqual(parseField(source).pieces(scope));
      }),
    );
  });
});
