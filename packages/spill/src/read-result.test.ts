import type { JsonObject, Toolbox, ToolResult } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { partOf, tool, toolboxOf } from "../test/toolbox.ts";
import { spilling } from "./index.ts";

const items = JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ id: at, name: `item ${at}` })));
const lines = Array.from({ length: 300 }, (_, at) => `line ${at}: ${at % 20 === 0 ? "ERROR here" : "fine"}`).join("\n");

interface Opened {
  readonly toolbox: Toolbox;
  readonly id: string;
  read(props: JsonObject): Promise<ToolResult>;
}

async function opened(text: string): Promise<Opened> {
  const toolbox = spilling(
    toolboxOf({ a: text }, () => [tool("a")]),
    { store: memoryStore() },
  );
  const { id } = partOf(await toolbox.execute("a")).place;
  return { toolbox, id, read: (props) => toolbox.execute("read_result", { id, ...props }) };
}

describe("read_result", () => {
  it("reads the part at an offset, at most as many characters as were shown at first", async () => {
    const { read } = await opened(lines);
    const whole = partOf(await read({ offset: 1_000 }));
    expect(whole.text).toBe(lines.slice(1_000, whole.place.next));
    expect(whole.note).toMatch(
      /^\[Characters 1,000 to 1,\d+ of 4,\d+\. Read on: read_result\(\{"id":"[\w-]+","offset":1\d+\}\)\.\]$/,
    );
    expect(partOf(await read({ offset: 1_000, length: 5 })).text).toBe(lines.slice(1_000, 1_005));
    expect(partOf(await read({ length: 1_000_000 })).text.length).toBeLessThanOrEqual(200);
    const last = partOf(await read({ offset: lines.length - 10 }));
    expect(last).toMatchObject({ text: lines.slice(-10), place: { id: whole.place.id } });
    expect(last.note).toContain("This is the end.");
  });

  it("finds a plain text: a line for each place, with its offset, and says where to look for more", async () => {
    const { read } = await opened(lines);
    const found = await read({ find: "ERROR here" });
    const { text, place, note } = partOf(found);
    const offsets = [...text.matchAll(/^(\d+): line \d+: ERROR here$/gm)].map(([, at]) => Number(at));
    expect(offsets.length).toBeGreaterThan(2);
    for (const at of offsets) expect(lines.slice(at, at + 10)).toBe("ERROR here");
    expect(note).toContain(`"find":"ERROR here","offset":${place.next}`);
    expect(partOf(await read({ find: "ERROR here", offset: place.next })).text).toMatch(new RegExp(`^${place.next}: `));
    expect(partOf(await read({ find: "nowhere" })).text).toBe("[Not found.]");
  });

  it("finds a text at the seam of two pieces, once", async () => {
    const text = `${"x".repeat(499_995)}NEEDLE${"y".repeat(600_000)}`;
    const { read } = await opened(text);
    const { text: found, note } = partOf(await read({ find: "NEEDLE" }));
    expect(found).toMatch(/^499995: x{100}NEEDLEy{7,}$/);
    expect(note).toContain("[1 match, each after its offset. There are no more.]");
  });

  it("selects by a JMESPath expression, as response.select does, and reads on in what it selects", async () => {
    const { read } = await opened(items);
    expect(partOf(await read({ path: "[?id == `7`].name | [0]" })).text).toBe("item 7");
    expect(partOf(await read({ path: "length(@)" })).text).toBe("300");
    const first = partOf(await read({ path: "[].id" }));
    expect(first.note).toContain(`"path":"[].id","offset":${first.place.next}`);
    const second = partOf(await read({ path: "[].id", offset: first.place.next }));
    const all = JSON.stringify(Array.from({ length: 300 }, (_, at) => at));
    expect(all.startsWith(first.text + second.text)).toBe(true);
  });

  it("says why nothing can be selected", async () => {
    const error = async (text: string, path: string): Promise<unknown> => {
      const result = await (await opened(text)).read({ path });
      return result.isError ? [result.code, result.error] : result;
    };
    expect(await error(lines, "a")).toEqual([
      "MCI_INPUT",
      "The result is not JSON: read it with 'offset', or look for a text with 'find'.",
    ]);
    expect(await error(items, "[?")).toEqual(["MCI_INPUT", expect.stringContaining("Nothing can be selected: ")]);
    expect(await error(JSON.stringify(["x".repeat(1_000_000)]), "[0]")).toEqual([
      "MCI_INPUT",
      "The result is too long for 'path': it has 1,000,004 characters, and 'path' works up to 1,000,000. Use 'offset' or 'find'.",
    ]);
  });

  it.each([
    [{ id: 5 }, "'id' must be the id"],
    [{ offset: -1 }, "'offset' must be an integer of at least 0."],
    [{ offset: "5" }, "'offset' must be an integer of at least 0."],
    [{ offset: 9_999 }, "'offset' is behind the end: there are 4,4"],
    [{ length: 0 }, "'length' must be an integer of at least 1."],
    [{ find: "" }, "'find' must be a text of 1 to 1000 characters."],
    [{ path: 1 }, "'path' must be a JMESPath expression of at most 1000 characters."],
    [{ find: "a", path: "b" }, "Give 'find' or 'path', not both."],
    [{ ofset: 1 }, "read_result has no argument 'ofset'. Did you mean 'offset'?"],
  ])("refuses %j", async (props, error) => {
    const result = await (await opened(lines)).read(props);
    expect(result).toMatchObject({ isError: true, code: "MCI_INPUT", error: expect.stringContaining(error) });
  });

  it.each([
    ["surrogates", "🎈"],
    ["a family", "👨‍👩‍👧‍👦"],
    ["flags", "🇩🇪"],
    ["accents", "e\u0301"],
    ["Hindi", "क्षि"],
    ["Hangul of letters", "각"],
    ["a flag among letters", "ab🇩🇪"],
  ])("never cuts a grapheme of %s", async (_, grapheme) => {
    const text = `start ${grapheme.repeat(Math.ceil(1_200 / grapheme.length))} end`;
    const graphemes = new Set(Array.from(new Intl.Segmenter("en").segment(text), ({ index }) => index));
    const { read, id } = await opened(text);
    for (let offset = 0; offset < 60; offset += 1) {
      const { text: part, place } = partOf(await read({ offset, length: 50 + (offset % 7) }));
      const start = text.lastIndexOf(part, offset);
      expect(graphemes.has(start)).toBe(true);
      expect(graphemes.has(place.next ?? -1)).toBe(true);
      expect(text.slice(start, place.next)).toBe(part);
      expect(place.id).toBe(id);
    }
  });
});
