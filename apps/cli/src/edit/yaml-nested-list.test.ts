import { describe, expect, it } from "vitest";
import { addToYamlList } from "./yaml-nested-list.ts";

const test = { name: "greets", props: { name: "Ada" }, expect: { text: "Hello Ada" } };
const path = ["tools", 0, "tests"];

describe("adding to a list in YAML", () => {
  it("writes the list at the end of its object, and keeps comments", () => {
    const text = `# Tools
tools:
  # The first
  - name: greet # a comment
    execution:
      type: text
      text: |
        Hello {{props.name}}
  # The second
  - name: other
    execution: { type: text, text: x }
`;
    expect(addToYamlList(text, path, test)).toBe(`# Tools
tools:
  # The first
  - name: greet # a comment
    execution:
      type: text
      text: |
        Hello {{props.name}}
    tests:
      - name: greets
        props:
          name: Ada
        expect:
          text: Hello Ada
  # The second
  - name: other
    execution: { type: text, text: x }
`);
  });

  it("adds below the last element, as it is indented", () => {
    const text = `tools:
- name: greet
  tests:
  - name: old # keep
    expect: { text: x } # this, too
  execution: { type: text, text: x }
`;
    expect(addToYamlList(text, path, test)).toBe(`tools:
- name: greet
  tests:
  - name: old # keep
    expect: { text: x } # this, too
  - name: greets
    props:
      name: Ada
    expect:
      text: Hello Ada
  execution: { type: text, text: x }
`);
  });

  it("adds to a text without a line break at its end, and to one of Windows", () => {
    const windows = "tools:\r\n  - name: a\r\n    x: 1\r\n";
    expect(addToYamlList(windows, path, 1)).toBe(`${windows}    tests:\r\n      - 1\r\n`);
    expect(addToYamlList("tools:\n  - name: a", path, 1)).toBe("tools:\n  - name: a\n    tests:\n      - 1\n");
  });

  it("refuses what it cannot change alone", () => {
    expect(() => addToYamlList("tools: [{ name: a }]\n", path, 1)).toThrow("by hand: 1");
    expect(() => addToYamlList("tools:\n  - name: [\n", path, 1)).toThrow(/Flow/);
  });
});
