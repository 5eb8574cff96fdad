import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { setInYamlList } from "./yaml-list.ts";

const filtered = { name: "b", filter: "only", filterValue: "x,y" };

describe("adding to a list in YAML", () => {
  it.each([
    ["a list that is missing", 'schemaVersion: "1.0"\n', 'schemaVersion: "1.0"\n\ntoolsets:\n  - b\n'],
    ["no line break at the end", "a:  1", "a:  1\n\ntoolsets:\n  - b\n"],
    ["a block scalar at the end", "a: |\n  x\n\n", "a: |\n  x\n\n\ntoolsets:\n  - b\n"],
    ["a list without value", "toolsets: # none yet\na: 1\n", "toolsets:\n  - b # none yet\na: 1\n"],
    [
      "a block with comments",
      "toolsets: # of the team\n    - a   # first\n    # later\n\n# tools\ntools: [ ]\n",
      "toolsets: # of the team\n    - a   # first\n    - b\n    # later\n\n# tools\ntools: [ ]\n",
    ],
    ["a block without indent", "toolsets:\n- {name:   a}\ntools: []\n", "toolsets:\n- {name:   a}\n- b\ntools: []\n"],
    [
      "objects over several lines",
      "toolsets:\n  - name: a\n    prefix: p_\n",
      "toolsets:\n  - name: a\n    prefix: p_\n  - b\n",
    ],
    ["a list on one line", "toolsets: [ a,  'c' ] # all\nx: 1\n", "toolsets: [ a,  'c', b ] # all\nx: 1\n"],
    ["an empty list", "toolsets: []\n", "toolsets: [b]\n"],
    ["a trailing comma", "toolsets: [\n  a,\n]\n", "toolsets: [\n  a, b,\n]\n"],
    [
      "Windows line ends and a mark",
      "\uFEFFtoolsets:\r\n  - a\r\nx: 1\r\n",
      "\uFEFFtoolsets:\r\n  - a\r\n  - b\r\nx: 1\r\n",
    ],
  ])("leaves the rest of %s as it is", (_, before, after) => {
    const { toolsets } = parse(before);
    expect(setInYamlList(before, ["toolsets"], "b", toolsets?.length ?? 0)).toBe(after);
  });

  it("writes objects on one line, with quotes where they are needed", () => {
    expect(setInYamlList("toolsets:\n  - a\n", ["toolsets"], filtered, 1)).toBe(
      'toolsets:\n  - a\n  - { name: b, filter: only, filterValue: "x,y" }\n',
    );
    expect(setInYamlList("toolsets:\n  - a # one\n  - b\n", ["toolsets"], filtered, 0)).toBe(
      'toolsets:\n  - { name: b, filter: only, filterValue: "x,y" } # one\n  - b\n',
    );
    expect(setInYamlList("toolsets: [true]\n", ["toolsets"], "yes: #1", 1)).toBe('toolsets: [true, "yes: #1"]\n');
  });

  it.each([
    ["over lines", "- name: b   # x\n# end\n", "- name: b   # x\n  filter: only\n  filterValue: x,y\n# end\n"],
    [
      "with the fields",
      "- filter: tags # k\n  filterValue: 'z' # v\n  name: b",
      "- filter: only # k\n  filterValue: x,y # v\n  name: b",
    ],
    ["on one line", "- {name: b} # x\n", '- {name: b, filter: only, filterValue: "x,y"} # x\n'],
  ])("changes the fields of an object %s alone", (_, before, after) => {
    expect(setInYamlList(`toolsets:\n${before}`, ["toolsets"], filtered, 0)).toBe(`toolsets:\n${after}`);
  });

  it.each([
    ["a: &a []\ntoolsets: *a\n", "by hand: b"],
    ["a: [", "Flow sequence"],
    ["- a\n", "This must be an object."],
    ["toolsets: 5\n", "'toolsets' must be an array."],
    ["{ a: 1 }\n", "cannot be changed without touching the rest"],
    ["a: 1\n---\nb: 2\n", "multiple documents"],
  ])("refuses %j", (text, message) => {
    expect(() => setInYamlList(text, ["toolsets"], "b", 0)).toThrow(message);
  });
});

const test = { name: "greets", props: { name: "Ada" }, expect: { text: "Hello Ada" } };
const path = ["tools", 0, "tests"];

describe("adding to a list inside of others", () => {
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
    const tests = `    tests:
      - name: greets
        props:
          name: Ada
        expect:
          text: Hello Ada
`;
    const next = "  # The second\n";
    expect(setInYamlList(text, path, test)).toBe(text.replace(next, tests + next));
  });

  it("adds below the last element, as it is indented", () => {
    const text = `tools:
- name: greet
  tests:
  - name: old # keep
    expect: { text: x } # this, too
  execution: { type: text, text: x }
`;
    const added = `  - name: greets
    props:
      name: Ada
    expect:
      text: Hello Ada
`;
    const next = "  execution: { type: text, text: x }\n";
    expect(setInYamlList(text, path, test)).toBe(text.replace(next, added + next));
  });

  it("adds to a text without a line break at its end, and to one of Windows", () => {
    const windows = "tools:\r\n  - name: a\r\n    x: 1\r\n";
    expect(setInYamlList(windows, path, 1)).toBe(`${windows}    tests:\r\n      - 1\r\n`);
    expect(setInYamlList("tools:\n  - name: a", path, 1)).toBe("tools:\n  - name: a\n    tests:\n      - 1\n");
  });

  it("refuses what it cannot change alone", () => {
    expect(() => setInYamlList("tools: [{ name: a }]\n", path, 1)).toThrow("by hand: 1");
    expect(() => setInYamlList("tools:\n  - name: [\n", path, 1)).toThrow(/Flow/);
  });
});
