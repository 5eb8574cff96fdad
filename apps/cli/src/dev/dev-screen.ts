import { formatDuration } from "../arguments/duration.ts";
import { counted } from "../output/counted.ts";
import { problemText } from "../output/problem-text.ts";
import { displayWidth, truncateToWidth } from "../output/table.ts";
import type { Colors } from "../output/colors.ts";
import { oneLine, visible } from "../output/visible.ts";
import type { DevState, ShownCall } from "./dev-state.ts";
import { uncolored, type Line, type Style } from "./line.ts";
import { wrapText } from "./wrap-text.ts";

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Returns the lines of the screen: never more than `rows`, and none wider than `columns`. */
export function devScreen(state: DevState, { columns, rows }: ScreenSize, colors: Colors): readonly string[] {
  const head = headLines(state, columns);
  const foot = footLines(columns);
  const room = rows - head.length - foot.length;
  const problems = clipped(problemLines(state, columns), Math.max(0, Math.floor(room / 2)));
  const body = bodyLines(state, columns);
  const left = Math.max(0, room - problems.length);
  const start = Math.min(state.offset, Math.max(0, body.length - left));
  const view = clipped(body.slice(start), left);
  const filler = Array.from({ length: Math.max(0, left - view.length) }, (): Line => ({ text: "" }));
  const lines = [...head, ...problems, ...view, ...filler, ...foot].slice(0, Math.max(0, rows));
  return lines.map(({ text, style }) => paint(truncateToWidth(text, columns), style, colors));
}

/** Returns how many lines of the view can be scrolled. */
export function bodyLength(state: DevState, { columns }: ScreenSize): number {
  return bodyLines(state, columns).length;
}

function headLines({ file, tools, problems, loadError, status }: DevState, columns: number): readonly Line[] {
  const errors = problems.filter(({ severity }) => severity === "error").length + (loadError === undefined ? 0 : 1);
  const warnings = problems.filter(({ severity }) => severity !== "error").length;
  const parts = [
    tools === undefined ? "" : counted(tools.length, "tool"),
    errors > 0 ? counted(errors, "error") : "",
    warnings > 0 ? counted(warnings, "warning") : "",
    tools !== undefined && errors + warnings === 0 ? "no problems" : "",
  ];
  const counts = parts.filter((part) => part !== "").join(", ");
  return [
    { text: `mci dev ${oneLine(file)}`, style: "bold" },
    { text: counts, style: errors > 0 ? "red" : warnings > 0 ? "yellow" : "green" },
    ...wrapText(oneLine(status), columns).map((text): Line => ({ text, style: "dim" })),
    { text: "" },
  ];
}

function problemLines({ problems, loadError }: DevState, columns: number): readonly Line[] {
  const lines = problems.flatMap((problem) => {
    const style: Style = problem.severity === "error" ? "red" : "yellow";
    const [first = "", ...rest] = problemText(problem, uncolored).split("\n");
    return [...wrapped(first, columns, style), ...rest.map((text): Line => ({ text, style: "dim" }))];
  });
  const all = loadError === undefined ? lines : [...lines, ...wrapped(visible(loadError), columns, "red")];
  return all.length === 0 ? [] : [...all, { text: "" }];
}

function bodyLines(state: DevState, columns: number): readonly Line[] {
  const { view, call, tools = [] } = state;
  if (view === "help") return helpLines(columns);
  if (view === "tools") return toolLines(tools, columns);
  if (view !== "call") return wrapped(visible(view.explanation), columns);
  if (call === undefined) return wrapped("No call yet: press c to choose a tool.", columns, "dim");
  return callLines(call, columns);
}

function callLines({ line, ended, progress, error, text, notes }: ShownCall, columns: number): readonly Line[] {
  const state =
    ended === undefined ? `running ${progress}` : `${ended.isError ? "error" : "ok"}, ${formatDuration(ended.ms)}`;
  const style: Style = ended === undefined ? "cyan" : ended.isError ? "red" : "green";
  return [
    ...wrapped(visible(line), columns, "bold"),
    { text: oneLine(state.trim()), style },
    ...(error === undefined ? [] : wrapped(visible(error), columns, "red")),
    ...wrapped(visible(text), columns),
    ...notes.flatMap((note) => wrapped(visible(note), columns, "dim")),
  ];
}

function toolLines(tools: DevState["tools"] & object, columns: number): readonly Line[] {
  if (tools.length === 0) return [{ text: "There are no tools.", style: "dim" }];
  const width = Math.min(Math.max(...tools.map(({ name }) => displayWidth(oneLine(name)))), Math.floor(columns / 2));
  return tools.map(({ name, description = "" }) => {
    const start = truncateToWidth(oneLine(name), width);
    const space = " ".repeat(width - displayWidth(start));
    return { text: `${start}${space}  ${oneLine(description.trim().replaceAll(/\s+/g, " "))}`.trimEnd() };
  });
}

function helpLines(columns: number): readonly Line[] {
  const lines = [
    "The file, its toolsets and modules, and .env.mci are watched. After a change they are checked, and the last call is made again, unless its tool is marked as destructive. A change ends a call that is under way.",
    "",
    "l  list the tools",
    "c  call a tool: choose it, and answer what it needs",
    "e  explain the last call: what it would do",
    "r  run the last call again",
    "up, down, page up, page down  scroll",
    "escape  back to the last call",
    "q  quit",
  ];
  return lines.flatMap((line) => wrapped(line, columns));
}

function footLines(columns: number): readonly Line[] {
  const keys = "l list  c call  e explain  r run again  ? help  q quit";
  const short = "l c e r ? q (? explains them)";
  return [{ text: "" }, { text: displayWidth(keys) <= columns ? keys : short, style: "dim" }];
}

/** Says how many lines there is no room for. */
function clipped(lines: readonly Line[], room: number): readonly Line[] {
  if (lines.length <= room) return lines;
  if (room === 0) return [];
  return [...lines.slice(0, room - 1), { text: `… ${counted(lines.length - room + 1, "more line")}`, style: "dim" }];
}

function wrapped(text: string, columns: number, style?: Style): readonly Line[] {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  return lines.flatMap((line) => wrapText(line, columns).map((part) => ({ text: part, ...(style && { style }) })));
}

function paint(text: string, style: Style | undefined, colors: Colors): string {
  return style === undefined || text === "" ? text : colors[style](text);
}
