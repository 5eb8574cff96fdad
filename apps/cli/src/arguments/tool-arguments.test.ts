import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { toolArguments } from "./tool-arguments.ts";
import { UsageError } from "../usage-error.ts";

const inputSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    count: { type: "integer" },
    tags: { type: "array", items: { type: "string" } },
    user: { type: "object", properties: { age: { type: "integer" } } },
  },
};

const folder = temporaryFolder(afterAll);

function read(args: readonly string[], json?: string): Promise<JsonObject> {
  return toolArguments(args, { json, inputSchema, signal: new AbortController().signal });
}

async function refusal(args: readonly string[], json?: string): Promise<string> {
  try {
    return `accepted: ${JSON.stringify(await read(args, json))}`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [error.message, error.hint].filter((line) => line !== undefined).join("\n");
  }
}

describe("toolArguments", () => {
  it("reads values by type, and JSON after :=", async () => {
    expect(await read(["name=5", "count=5", "tags:=[]", "other=5", "more:=5"])).toEqual({
      name: "5",
      count: 5,
      tags: [],
      other: "5",
      more: 5,
    });
  });

  it.each([
    [[], '{"user":{"age":8812639451207734519}}'],
    [["count:=8812639451207734519"], undefined],
    [['user={"age":8812639451207734519}'], undefined],
    [["more:=[8812639451207734519.0]"], undefined],
    [["count=8812639451207734519.0"], undefined],
  ])("refuses an integer that a number cannot hold: %j %s", async (args, json) => {
    expect(await refusal(args, json)).toMatch(/8812639451207734519(?:\.0)? has more digits than a number keeps/);
  });

  it("names the argument or the file of an integer that a number cannot hold", async () => {
    const file = join(folder, "id");
    await writeFile(file, "9007199254740993");
    const said = "9007199254740993 has more digits than a number keeps";
    expect(await refusal(["count=9007199254740993"])).toContain(`count: ${said}`);
    expect(await refusal(["user.age=9007199254740993"])).toContain(`user.age: ${said}`);
    expect(await refusal([`count=@${file}`])).toContain(`${file}: ${said}`);
  });

  it("says that a file is a folder", async () => {
    expect(await refusal([`name=@${folder}`])).toContain(`name=@${folder}: ${folder} is a folder.`);
    expect(await refusal([`name:=@${folder}`])).toContain(`${folder} is a folder.`);
  });

  it("keeps everything after the first equals sign", async () => {
    expect(await read(["name=a=b:=c\nd", "other="])).toEqual({ name: "a=b:=c\nd", other: "" });
  });

  it("lets key=value win over --json, also inside objects", async () => {
    expect(await read(["user.age=36", "count=2"], '{"count":1,"name":"Ada","user":{"age":1,"city":"Oslo"}}')).toEqual({
      name: "Ada",
      count: 2,
      user: { age: 36, city: "Oslo" },
    });
  });

  it("reads files as they are, by type, or as JSON", async () => {
    const text = join(folder, "text.txt");
    await writeFile(text, "two\nlines\n");
    const number = join(folder, "number");
    await writeFile(number, "5\n");
    expect(await read([`name=@${text}`, `count=@${number}`, `other:=@${number}`])).toEqual({
      name: "two\nlines\n",
      count: 5,
      other: 5,
    });
  });

  it("refuses what is not an argument", async () => {
    expect(await refusal(["Ada"])).toBe(
      "'Ada' is not an argument.\nWrite key=value, key:=JSON, or - for a JSON object from stdin.",
    );
    expect(await refusal(["=Ada"])).toBe("'=Ada' has no key before the '='.");
  });

  it("points at a syntax error in JSON", async () => {
    expect(await refusal(['tags:=["a",]'])).toMatchInlineSnapshot(`
      "tags is not JSON: Nothing follows this comma before ']'.
        ["a",]
            ^
      Remove the comma."
    `);
    expect(await refusal([], "{name:1}")).toMatchInlineSnapshot(`
      "--json is not JSON: The name name needs double quotes.
        {name:1}
         ^
      Write "name"."
    `);
    expect(await refusal([], "[1]")).toBe("--json must be a JSON object, not an array.");
    expect(await refusal([], "null")).toBe("--json must be a JSON object, not null.");
  });

  it("says how to write a string that starts with @", async () => {
    expect(await refusal(["name=@ada"])).toBe(
      `name=@ada: there is no file ada.\nFor the string '@ada' itself write name:='"@ada"'.`,
    );
  });

  it("refuses a file that is not text", async () => {
    const file = join(folder, "bytes");
    await writeFile(file, new Uint8Array([0xff, 0xfe, 0x00]));
    expect(await refusal([`name=@${file}`])).toBe(`name=@${file}: ${file} is not UTF-8 text.`);
  });

  it("refuses a key that is given twice, or inside another", async () => {
    expect(await refusal(["tags=a", "tags=b"])).toBe(`'tags' is given twice.\nFor an array write tags:='["a","b"]'.`);
    expect(await refusal(["user={}", "user.age=1"])).toBe(
      "'user.age' and 'user' cannot both be given: one is inside the other.",
    );
    expect(await refusal(["user.age=1"], '{"user":"Ada"}')).toBe(`'user.age' cannot be set: 'user' is given as "Ada".`);
  });

  it("keeps any key and any string value unchanged, prototypes untouched", async () => {
    const key = fc.oneof(
      fc.constantFrom("__proto__", "constructor", "toString", "a.b"),
      fc.stringMatching(/^[^=:@-][^=:]*$/),
    );
    await fc.assert(
      fc.asyncProperty(
        key,
        fc.string({ unit: "binary" }).filter((text) => !text.startsWith("@")),
        async (name, text) => {
          fc.pre(!Object.hasOwn(inputSchema.properties, name) && !name.startsWith("user."));
          const props = await read([`${name}=${text}`]);
          expect(Object.entries(props)).toEqual([[name, text]]);
          expect(Object.getPrototypeOf(props)).toBe(Object.prototype);
        },
      ),
      { numRuns: 100 },
    );
  });
});
