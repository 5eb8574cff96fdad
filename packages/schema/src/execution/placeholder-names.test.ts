import { expect, it } from "vitest";
import { placeholderNames } from "./placeholder-names.ts";

it("finds names with placeholders at any depth, and none in values", () => {
  const tree = { "{{props.a}}": 1, b: [{ "x {!! env.C !!}": "{{props.d}}" }], "{{ user }}": 2 };
  expect(placeholderNames(tree, "/body")).toEqual(["/body/{{props.a}}", "/body/b/0/x {!! env.C !!}"]);
});

it("finds as many names as a file can have", () => {
  const names = Array.from({ length: 300_000 }, (_, index) => [`{{props.x${index}}}`, 1] as const);
  expect(placeholderNames({ body: Object.fromEntries(names) })).toHaveLength(300_000);
});
