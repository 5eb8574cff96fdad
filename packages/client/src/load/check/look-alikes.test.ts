import { text, type Executor, type Problem } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { load, textTool } from "../../../test/load.ts";

const mcp: Executor = { type: "mcp", prepare: () => ({ run: () => text("") }) };

async function warningsOf(own: readonly string[], imported: readonly string[]): Promise<readonly Problem[]> {
  const warnings: Problem[] = [];
  const tools = [
    ...own.map((name) => textTool(name, "")),
    ...imported.map((name) => ({ name, execution: { type: "mcp", serverName: "s", toolName: name } })),
  ];
  await load(tools, { executors: [mcp], onWarning: (problem) => warnings.push(problem) });
  return warnings.filter(({ message }) => message.includes("looks like"));
}

describe("tools whose names look alike", () => {
  it.each([
    ["read_file", "reаd_file", "'re\\u{430}d_file'"],
    ["get_item", "get_ltem", undefined],
    ["getItem", "getltem", "'getltem'"],
    ["scope", "ѕсоре", "'\\u{455}\\u{441}\\u{43e}\\u{440}\\u{435}'"],
    ["list0", "listO", "'listO'"],
    ["read", "Read", "'Read'"],
    ["modern", "modem", "'modem'"],
    ["read-file", "read‐file", "'read\\u{2010}file'"],
    ["read_file", "ｒead_file", "'\\u{ff52}ead_file'"],
    ["read_file", "ɾead_file", "'\\u{27e}ead_file'"],
    ["read_file", "read_fi\u01c0e", "'read_fi\\u{1c0}e'"],
    ["read_file", "read\u02cdfile", "'read\\u{2cd}file'"],
    ["read_file", "read_file ", "'read_file '"],
    ["read_file", "read_files", undefined],
    ["fill", "fili", undefined],
  ])("%s beside an imported %s", async (own, imported, shown) => {
    const warnings = await warningsOf([own], [imported]);
    expect(warnings.map(({ message }) => message)).toEqual(
      shown === undefined ? [] : [`name: ${shown} looks like the name of another tool, '${own}'.`],
    );
  });

  it("are told apart among the imported ones too, and own names of plain letters are left alone", async () => {
    expect(await warningsOf([], ["send", "ѕend"])).toHaveLength(1);
    expect(await warningsOf(["list0", "listO"], ["other"])).toEqual([]);
    expect(await warningsOf(["list0", "listO"], [])).toEqual([]);
  });
});
