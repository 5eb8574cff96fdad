import { describe, expect, it } from "vitest";
import { findInTree, pathText, treeRows } from "../page/blocks/tree-rows.ts";
import { prettyJson, readShownJson } from "../page/parts/shown-json.ts";

describe("JSON of an answer", () => {
  it("is indented with all digits of its numbers", () => {
    const text =
      '{"id":8812639451207734519,"list":[1,{"b":-9007199254740993}],"empty":[],"none":{},"text":"8812639451207734519"}';
    const pretty = prettyJson(readShownJson(text));
    expect(pretty.replaceAll(/\s/g, "")).toBe(text);
    expect(pretty).toContain('{\n  "id": 8812639451207734519,\n  "list": [\n    1,\n');
  });

  it.each(["", "text", "7", '"a"', "[1", `${"[".repeat(200)}${"]".repeat(200)}`])("is nothing else: %j", (text) => {
    expect(readShownJson(text)).toBeUndefined();
  });

  it("is a tree whose small parts are open, and which finds names and values", () => {
    const value = { a: { b: { c: { d: "deep" } } }, "x y": [null, true] };
    expect(treeRows(value, new Map()).map(({ path }) => pathText(path))).toEqual([
      "@",
      "a",
      "a.b",
      "a.b.c",
      '"x y"',
      '"x y"[0]',
      '"x y"[1]',
    ]);
    expect(findInTree(value, "DEE").map(pathText)).toEqual(["a.b.c.d"]);
    expect(findInTree(value, "x").map(pathText)).toEqual(['"x y"']);
  });
});
