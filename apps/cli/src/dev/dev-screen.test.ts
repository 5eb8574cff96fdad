import type { Problem } from "@mci/contract";
import { createColors } from "../output/colors.ts";
import { describe, expect, it } from "vitest";
import { displayWidth } from "../output/table.ts";
import { devScreen } from "./dev-screen.ts";
import type { DevState, ShownCall } from "./dev-state.ts";
import { uncolored } from "./line.ts";

const call: ShownCall = {
  line: "mci call greet name=Ada",
  ended: { isError: false, ms: 12 },
  progress: "",
  error: undefined,
  text: "Hello Ada",
  notes: ["printed"],
};
const state: DevState = {
  file: "mci.json",
  tools: [],
  problems: [],
  loadError: undefined,
  status: "Watching for changes.",
  call,
  view: "call",
  offset: 0,
};
const problem: Problem = {
  severity: "error",
  code: "MCI_LOAD",
  message: "No closing }} for this {{",
  file: "mci.json",
  line: 3,
  column: 7,
};
const size = { columns: 60, rows: 12 };
const shown = (change: Partial<DevState>, at = size): string =>
  devScreen({ ...state, ...change }, at, uncolored)
    .join("\n")
    .replaceAll(/\n{2,}/g, "\n");

describe("the screen of mci dev", () => {
  it("shows the file, the last call and the keys, and fills the rows", () => {
    expect(devScreen(state, size, uncolored)).toHaveLength(12);
    expect(shown({})).toBe(`mci dev mci.json
0 tools, no problems
Watching for changes.
mci call greet name=Ada
ok, 12 ms
Hello Ada
printed
l list  c call  e explain  r run again  ? help  q quit`);
  });

  it("shows problems with their places, and why the file cannot be loaded", () => {
    const screen = shown({ tools: undefined, problems: [problem], loadError: "No module" }, { columns: 60, rows: 20 });
    expect(screen).toContain("2 errors");
    expect(screen).toContain("mci.json:3:7: No closing }} for this {{\n");
    expect(screen).toContain("No module\n");
  });

  it("shows a call that is under way, and one that failed", () => {
    expect(shown({ call: { ...call, ended: undefined, progress: "25% reading" } })).toContain("running 25% reading\n");
    const failed = { ...call, ended: { isError: true, ms: 1_200 }, error: "Wrong\u001b[2J" };
    expect(shown({ call: failed })).toContain("error, 1.2 s\nWrong\\u001b[2J\n");
    expect(shown({ call: undefined })).toContain("press c to choose a tool");
  });

  it("scrolls, and says how much there is no room for", () => {
    const long = { ...call, text: Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n") };
    expect(shown({ call: long })).toContain("line 2\n… 28 more lines\n");
    const scrolled = shown({ call: long, offset: 10 });
    expect(scrolled).not.toContain("line 7\n");
    expect(scrolled).toContain("line 8\n");
    expect(shown({ call: long, offset: 1_000 })).toContain("line 29\nprinted\n");
  });

  it.each([
    [40, 10],
    [20, 6],
    [3, 3],
    [40, 1],
  ])("fits into %d columns and %d rows", (columns, rows) => {
    const wide = { ...call, text: "日本語 a\tword ".repeat(20), line: "x".repeat(100) };
    for (const view of ["call", "tools", "help", { explanation: "e ".repeat(100) }] as const) {
      const lines = devScreen({ ...state, problems: [problem], call: wide, view }, { columns, rows }, uncolored);
      expect(lines.length).toBeLessThanOrEqual(rows);
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    }
  });

  it("has colors where the terminal has them", () => {
    expect(devScreen(state, size, createColors(true)).join("\n")).toContain("\u001b[32mok, 12 ms\u001b[39m");
  });
});
