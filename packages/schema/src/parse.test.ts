import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines } from "../fixtures/say.ts";
import { parse } from "./parse.ts";

async function read(input: string | Uint8Array, file = "tools.mci.json"): Promise<string> {
  return lines((await parse(input, { file })).problems);
}

describe("parse()", () => {
  it("gives back what JSON.stringify wrote, frozen", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), fc.nat(4), async (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const document = await parse(Buffer.from(text), { file: "a.json" });
        expect(document.problems).toEqual([]);
        expect(document.value).toEqual(JSON.parse(text));
        expect(isDeepFrozen(document.value)).toBe(true);
      }),
    );
  });

  it("takes text as well as bytes, and any case of the ending", async () => {
    expect(await parse('{"a": "ä"}', { file: "A.JSON" })).toMatchObject({
      value: { a: "ä" },
      problems: [],
      file: "A.JSON",
    });
    expect(await parse(Buffer.from("a: ä"), { file: "a.YML" })).toMatchObject({ value: { a: "ä" }, problems: [] });
  });

  it("does not guess the format", async () => {
    expect(await read("{}", "tools.toml")).toBe(
      "The format cannot be determined from the file's name. It has to end in .json, .yaml or .yml. [MCI_SCHEMA_SYNTAX]",
    );
    expect(await read("{}", "json")).toContain("cannot be determined");
  });

  it("takes a name like __proto__ as data and as nothing else", async () => {
    for (const [file, text] of [
      ["a.json", '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'],
      [
        "a.yaml",
        "__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\nx: {<<: {__proto__: {polluted: true}}}",
      ],
    ] as const) {
      const { value, problems } = await parse(text, { file });
      expect(problems).toEqual([]);
      expect(Object.keys(Object(value))).toContain("__proto__");
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object(value).polluted).toBeUndefined();
      expect(Object(value).x?.polluted).toBeUndefined();
      expect(Object({}).polluted).toBeUndefined();
    }
  });
});

describe("encodings", () => {
  const text = '{"a": "ä"}';

  it.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-8 without", Buffer.from(text)],
  ])("reads %s", async (_, bytes) => {
    expect(await parse(bytes, { file: "a.json" })).toMatchObject({ problems: [], value: { a: "ä" } });
  });

  it("takes a byte order mark off a string, too", async () => {
    expect(await parse(`\uFEFF${text}`, { file: "a.json" })).toMatchObject({ problems: [], value: { a: "ä" } });
    expect(await parse("\uFEFFa: b", { file: "a.yaml" })).toMatchObject({ problems: [], value: { a: "b" } });
  });

  it.each([
    ["UTF-16, little endian", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16, big endian", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le")],
  ])("refuses %s by its name", async (_, bytes) => {
    expect(await read(bytes)).toBe("The file is UTF-16. Save it as UTF-8. [MCI_SCHEMA_ENCODING]");
  });

  it("refuses UTF-32 by its name", async () => {
    expect(await read(new Uint8Array([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]))).toContain("The file is UTF-32.");
  });

  it("says which byte is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from('{\n  "a": "ä\uFFFD'), Buffer.from([0xe4]), Buffer.from('"}')]);
    expect(await read(bytes)).toBe(
      "2:11 The file is not valid UTF-8: byte 15 is 0xE4. Save it as UTF-8. [MCI_SCHEMA_ENCODING]",
    );
    expect(bytes[15]).toBe(0xe4);
  });

  it("refuses what is cut in the middle of a character", async () => {
    expect(await read(Buffer.from('{"a": "ä').subarray(0, -1))).toContain("byte 7 is 0xC3");
  });
});

describe("limits", () => {
  it("refuses 200 MB before reading them", async () => {
    const bytes = new Uint8Array(200_000_000);
    expect(await read(bytes)).toBe(
      "The file is too large: at most 16 MB of JSON are read. Split it into toolset files. [MCI_SCHEMA_LIMIT]",
    );
    expect(await read(bytes, "a.yaml")).toBe(
      "The file is too large: at most 2 MB of YAML are read. Split it into toolset files, or write it as JSON, which may be larger. [MCI_SCHEMA_LIMIT]",
    );
  });

  it("counts bytes and not characters", async () => {
    expect(await read(`"${"ä".repeat(1_000_000)}"`, "a.yaml")).toContain("too large: at most 2 MB");
    expect(await read(`"${"a".repeat(1_999_998)}"`, "a.yaml")).toBe("");
  });

  it.each(["a.json", "a.yaml"])("allows 100 levels and no more, in %s", async (file) => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(await read(nested(100), file)).toBe("");
    for (const depth of [101, 20_000]) {
      expect(await read(nested(depth), file)).toBe(
        "1:101 Objects and lists are nested more than 100 deep. [MCI_SCHEMA_LIMIT]",
      );
    }
  });

  it("refuses a depth of objects, and of YAML indentation", async () => {
    expect(await read('{"a":'.repeat(10_000))).toContain("1:501 Objects and lists are nested more than 100 deep.");
    expect(await read("- ".repeat(10_000), "a.yaml")).toContain(
      "1:201 Objects and lists are nested more than 100 deep.",
    );
    expect(await read("{".repeat(10_000), "a.yaml")).toContain(
      "1:101 Objects and lists are nested more than 100 deep.",
    );
  });

  it("refuses what takes far more memory than its text", async () => {
    expect(await read(`[${"{},".repeat(610_000)}{}]`)).toBe(
      "The file contains more than 600,000 braces and brackets, or 700,000 colons. Split it into toolset files. [MCI_SCHEMA_LIMIT]",
    );
    expect(await read(`[${"[],".repeat(600_000)}]`, "a.yaml")).toContain(
      "The file has more than 800,000 tokens of YAML.",
    );
  });

  it("refuses more names than a file of tools has", async () => {
    const names = Array.from({ length: 700_001 }, (_, index) => `"k${index}":1`);
    expect(await read(`{${names.join(",")}}`)).toContain("[MCI_SCHEMA_LIMIT]");
  });

  it("stops where one string or one list contains more mistakes than anybody reads", async () => {
    const tabs = await parse(`{"a":"${"\t".repeat(1_000_000)}"}`, { file: "a.json" });
    expect(tabs.problems.length).toBeLessThanOrEqual(20);
    const escapes = await parse(`a: "${"\\q".repeat(100_000)}"`, { file: "a.yaml" });
    expect(escapes.problems).toHaveLength(1);
    expect(escapes.problems[0]?.message).toContain("and more than 1,000 mistakes like it");
  });

  it("stops counting mistakes at a thousand", async () => {
    expect((await parse(`[${"True,".repeat(100_000)}`, { file: "a.json" })).problems).toHaveLength(1000);
    expect((await parse("a: 1\n".repeat(20_000), { file: "a.yaml" })).problems).toHaveLength(1000);
    expect((await parse("]".repeat(50_000), { file: "a.yaml" })).problems).toHaveLength(1);
  });
});

function isDeepFrozen(value: unknown): boolean {
  return (
    typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen))
  );
}
