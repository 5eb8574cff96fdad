import { success } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { schemaWith } from "../test/folder.ts";
import { checkResult } from "./expect/check-result.ts";
import { testTools } from "./index.ts";

describe("an integer of an answer that a number cannot hold", () => {
  it("equals no number that a test expects, and is named by its digits", async () => {
    const execution = { type: "text", text: '{"rows":[{"id":9007199254740993,"n":5}]}' };
    const rows = (id: number): object => ({ expect: { json: { rows: [{ id }] } } });
    const tests = [rows(9007199254740992), { expect: { json: { rows: [{ n: 5 }] } } }];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const { results } = await testTools(`${folder}/mci.json`);
    expect(results.map(({ passed }) => passed)).toEqual([false, true]);
    expect(results[0]?.failures[0]?.message).toBe(
      "the JSON differs:\n  rows[0].id: expected 9007199254740992, but 9007199254740993 has more digits than a number keeps: it would become 9007199254740992. Compare the digits with 'includes' or 'matches'.",
    );
  });

  it.each([
    ['{"id":9007199254740993}', /9007199254740993 has more digits/],
    ["Found it.", /9007199254740992, which may stand for another integer/],
    ['{"id":9007199254740992}', /^$/],
  ])("is found in structured content beside the text %s", async (text, found) => {
    const structuredContent = { id: 9007199254740992 };
    const result = { ...success([{ type: "text", text }]), structuredContent };
    const mismatches = await checkResult(result, { json: structuredContent });
    expect(mismatches.map(({ message }) => message).join("\n")).toMatch(found);
  });
});
