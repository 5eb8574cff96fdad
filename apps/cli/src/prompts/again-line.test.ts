import { describe, expect, it } from "vitest";
import type { JsonObject } from "@mci/contract";
import type { GivenOptions } from "../arguments/options.ts";
import { againLine } from "./again-line.ts";

const inputSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    count: { type: "integer" },
    any: {},
    "a=b": { type: "string" },
    key: { type: "string", format: "password" },
    login: { type: "object", properties: { user: { type: "string" } }, writeOnly: true },
  },
};
const line = (answers: JsonObject, args: readonly string[] = [], options: GivenOptions = {}): string =>
  againLine({ tool: "greet", inputSchema, args, answers, options });

describe("the line to run a call again", () => {
  it.each<[JsonObject, string]>([
    [{ name: "Ada", count: 2 }, "mci call greet name=Ada count=2"],
    [{ name: "Ada Lovelace" }, "mci call greet 'name=Ada Lovelace'"],
    [{ name: "it's" }, String.raw`mci call greet 'name=it'\''s'`],
    [{ name: "@file" }, `mci call greet 'name:="@file"'`],
    [{ name: "a\nb\u202e\u001b" }, String.raw`mci call greet 'name:="a\nb\u202e\u001b"'`],
    [{ any: 5 }, "mci call greet any:=5"],
    [{ name: "" }, "mci call greet name="],
    [{ key: "secret", login: { user: "ada" }, "a=b": "c" }, "mci call greet"],
  ])("has %j in the form that is read as the same", (answers, expected) => {
    expect(line(answers)).toBe(expected);
  });

  it("keeps what was given, except for hidden values", () => {
    const given = ["count=2", "key=secret", "login.user=ada", "key:=5"];
    expect(line({ name: "x" }, given, { file: "a b.json", filter: ["tags:a", "tags:b"], quiet: true })).toBe(
      "mci call greet count=2 name=x --file 'a b.json' --filter tags:a --filter tags:b --quiet",
    );
    expect(line({}, ["-x=1"], { file: "-f" })).toBe("mci call --file=-f -- greet -x=1");
  });
});
