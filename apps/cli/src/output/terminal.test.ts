import { describe, expect, it } from "vitest";
import { processTerminal } from "./terminal.ts";

function written(isTTY: boolean, env: Record<string, string>): { text: string; width: number | undefined } {
  let text = "";
  const stream = { isTTY, columns: 40, write: (part: string) => (text += part) };
  const { results } = processTerminal({ stdout: stream, stderr: stream, env });
  results.print(results.colors.red("no"));
  return { text, width: results.width };
}

describe("processTerminal", () => {
  it("uses colors on a terminal, and knows its width", () => {
    expect(written(true, {})).toEqual({ text: "\u001b[31mno\u001b[39m\n", width: 40 });
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("uses no colors with %j", (env) => {
    expect(written(true, env)).toEqual({ text: "no\n", width: 40 });
  });

  it.each([{}, { CI: "true" }, { FORCE_COLOR: "1" }])("uses no colors in a pipe, with %j", (env) => {
    expect(written(false, env)).toEqual({ text: "no\n", width: undefined });
  });
});
