import { success, text, type JsonObject } from "@mci/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { redactAnswer } from "./redact-result.ts";
import { redactor, type Mask } from "@mci/plugin-kit/secrets";

const redact = redactor(["hunter2!"]) ?? ((value: string) => value);

function structured(value: JsonObject): JsonObject | undefined {
  return redactAnswer(success([], { structuredContent: value }), redact).structuredContent as JsonObject | undefined;
}

/** A new copy of everything. */
function copied(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => copied(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [mask(key), copied(child, mask)]));
}

it("takes a secret out of values and keys, wherever they stand, and leaves the original as it was", () => {
  const word = fc.constantFrom("a", "hunter2!", "<hunter2!>", "__proto__", "10", "b");
  const tree = fc.letrec<{ readonly any: unknown }>((tie) => ({
    any: fc.oneof({ depthSize: "small" }, word, fc.jsonValue(), fc.array(tie("any")), fc.dictionary(word, tie("any"))),
  })).any;
  fc.assert(
    fc.property(tree, (any) => {
      const before = structuredClone(any);
      expect(structured({ any })).toEqual({ any: copied(any, redact) });
      expect(any).toEqual(before);
    }),
  );
});

it("copies nothing that contains no secret", () => {
  const clean = { rows: [{ id: 1, name: "a name that is longer than the secret" }], none: [Number.NaN, undefined] };
  const rows = [clean, "hunter2!", clean];
  expect(structured(clean)).toBe(clean);
  expect(structured({ rows })).toEqual({ rows: [clean, "[redacted]", clean] });
  expect(redactAnswer(text("hunter2!"), redact)).toEqual(text("[redacted]"));
});

it("returns a result itself where none of its parts contains a secret, else a copy", () => {
  const image = (title: string) =>
    ({ type: "image", data: "hunter2!", mimeType: "image/png", _meta: { title } }) as const;
  const result = success([image("a photo")], { metadata: { status_code: 200 }, structuredContent: { id: 1 } });
  expect(redactAnswer(result, redact)).toBe(result);
  for (const [part, secret, clean] of [
    ["metadata", { status: "hunter2!" }, { status: "[redacted]" }],
    ["structuredContent", { id: "hunter2!" }, { id: "[redacted]" }],
    ["content", [image("hunter2!")], [image("[redacted]")]],
  ] as const) {
    expect(redactAnswer({ ...result, [part]: secret }, redact)).toEqual({ ...result, [part]: clean });
  }
});

it("takes no notice of what an object inherits, even if that contains itself", () => {
  Reflect.defineProperty(Object.prototype, "more", {
    value: { deep: 1 },
    enumerable: true,
    writable: true,
    configurable: true,
  });
  try {
    const value = { a: "hunter2!", b: { c: 1 } };
    expect(Object.entries(structured(value) ?? {})).toEqual([["a", "[redacted]"], ["b", { c: 1 }]]); // prettier-ignore
  } finally {
    Reflect.deleteProperty(Object.prototype, "more");
  }
});

it.each([
  ["4500.25", 4500.25],
  ["-1234567", -1_234_567],
  ["1.5e+300", 1.5e300],
  ["Infinity", Number.POSITIVE_INFINITY],
])("takes out the number %s where it is a secret as a whole", (secret, number) => {
  const redact = redactor([secret, "hunter2!"]);
  const clean = redactAnswer(success([], { structuredContent: { number, others: [number + 1, 45.5] } }), redact!);
  const others = [number === Number.POSITIVE_INFINITY || number === 1.5e300 ? "[redacted]" : number + 1, 45.5];
  expect(clean.structuredContent).toEqual({ number: "[redacted]", others });
});

it("takes out a number that is the rest of a secret that was cut", () => {
  const redact = redactor(["abcdef1234567"]);
  const cut = { structuredContent: { number: 1_234_567 }, metadata: { truncated: true } };
  expect(redactAnswer(success([], cut), redact!).structuredContent).toEqual({ number: "[redacted]" });
});

it("masks a number of which a secret of digits is a part, and leaves longer numbers", () => {
  const redact = redactor(["40718293"])!;
  const numbers = [-40_718_293, 40_718_293.5, 0.407_182_93, 407_182_930_011];
  const said = {
    content: [{ type: "text" as const, text: JSON.stringify({ numbers }) }],
    structuredContent: { numbers },
  };
  const clean = redactAnswer(success(said.content, said), redact);
  const masked = { numbers: ["[redacted]", "[redacted]", "[redacted]", 407_182_930_011] };
  expect(clean.structuredContent).toEqual(masked);
  expect(clean.content).toEqual([{ type: "text", text: JSON.stringify(masked) }]);
});

it("loses no member whose key is masked like another", () => {
  const redact = redactor(["40718293", "hunter2!"])!;
  const value = { a: 1, "40718293": 2, "hunter2!": 3, "[redacted]": 4 };
  const clean = redactAnswer(success([], { structuredContent: value, metadata: { value } }), redact);
  const named = { "[redacted]": 2, a: 1, "[redacted] 2": 3, "[redacted] 3": 4 };
  expect(clean).toMatchObject({ structuredContent: named, metadata: { value: named } });
});
