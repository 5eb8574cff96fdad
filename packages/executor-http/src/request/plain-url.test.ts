import { parseField } from "@mci/template";
import fc from "fast-check";
import { expect, it } from "vitest";

import { isPlainUrl, writePlainUrl } from "./plain-url.ts";
import { splitField } from "./split-field.ts";
import { UrlWriter } from "./url-writer.ts";

const texts = ["https://h.example", "http://h:8080/", "https://", "HTTP://h/", "/", "a", ".", "..", "%2", "%", "e", "?", "&q=", "#", "\\", "\t", " ", "@", ":", "//"]; // prettier-ignore
const values = ["a", "42", "e", "2e", "A_b-~", "", ".", "..", "a/b", "a b", "%2e", "é", "\n", "#", "?", "a.b"];

it("writes what the writer of urls writes, or leaves it to that", () => {
  let count = 0;
  const pieces = fc.array(fc.oneof(fc.constantFrom(...texts), fc.nat(2)), { minLength: 1, maxLength: 8 });
  const start = fc.constantFrom("https://h.example/", "http://h:8080/a?b=", "https://h.example", "https://");
  const chosen = fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values), fc.constantFrom(...values));
  fc.assert(
    fc.property(start, pieces, chosen, fc.boolean(), (start, pieces, chosen, isPath) => {
      const source =
        start + pieces.map((piece) => (typeof piece === "string" ? piece : `{{props.v${piece}}}`)).join("");
      const props = Object.fromEntries(chosen.map((value, index) => [`v${index}`, value]));
      const scope = { props, input: props, properties: props, env: {} };
      const fields = splitField(source).map((text) => parseField(text));
      const written = parseField(source).pieces(scope);
      const plain = isPlainUrl(fields) ? writePlainUrl(written, fields) : undefined;
      if (plain === undefined) return;
      count += 1;
      const writer = new UrlWriter();
      for (const { text, from } of written) {
        if (from === "props") writer.writeValue(text, { isBounded: false, isPath });
        else writer.writeTrusted(text);
      }
      expect(plain).toBe(writer.end());
    }),
    { numRuns: 5_000 },
  );
  expect(count).toBeGreaterThan(50);
});

it.each([
  "https://h.example/%2{{props.a}}",
  "https://h.example/%{{props.a}}",
  "https://h.example{{props.a}}/",
  "https://{{props.a}}/",
  "https://user@h.example/{{props.a}}",
  "https://h.example/#{{props.a}}",
  "https://h.example\\{{props.a}}",
  "{{props.a}}/{{props.b}}",
])("leaves %s to the writer of urls", (source) => {
  expect(isPlainUrl(splitField(source).map((text) => parseField(text)))).toBe(false);
});
