import {
  failure,
  success,
  type ResultContent,
  type SpillRule,
  type Tool,
  type Toolbox,
  type ToolResult,
} from "@mci/contract";

/** Rule of the tests: small, so that a short text is long. */
export const rule: SpillRule = { over: 1_000, show: 200, ttlMs: 60_000 };

/** Returns a tool as a client loads it. */
export function tool(name: string, fields: Partial<Tool> = {}): Tool {
  return {
    name,
    tags: [],
    annotations: {},
    execution: { type: "test" },
    origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
    spill: rule,
    ...fields,
  };
}

/** Returns a toolbox whose tools return what they are given. */
export function toolboxOf(
  results: Readonly<Record<string, string | ToolResult>>,
  tools?: () => readonly Tool[],
): Toolbox {
  const own = Object.keys(results).map((name) => tool(name));
  return {
    tools: tools ?? (() => own),
    async execute(name) {
      const result = Object.hasOwn(results, name) ? results[name] : undefined;
      if (result === undefined) return failure(`Unknown tool '${name}'.`, { code: "MCI_TOOL_UNKNOWN" });
      return typeof result === "string" ? success([{ type: "text", text: result }]) : result;
    },
  };
}

/** The id and the place that a part of a long result has for programs. */
export interface Place {
  readonly id: string;
  readonly next?: number;
}

/** Returns the first part of a result, its note, and the place of the next part. */
export function partOf({ content }: ToolResult): {
  readonly text: string;
  readonly note: string;
  readonly place: Place;
} {
  const [part, note] = content;
  return { text: textOf(part), note: textOf(note), place: (part?._meta?.["mci/spill"] ?? { id: "" }) as Place };
}

function textOf(part: ResultContent | undefined): string {
  return part?.type === "text" ? part.text : "";
}

/** Reads a long result to its end, and returns all of it. */
export async function readAll(toolbox: Toolbox, beginning: ToolResult, context = {}): Promise<string> {
  let { text, place } = partOf(beginning);
  let all = text;
  while (place.next !== undefined) {
    const result = await toolbox.execute("read_result", { id: place.id, offset: place.next }, { context }); // oxlint-disable-line no-await-in-loop
    if (result.isError) throw new Error(result.error);
    ({ text, place } = partOf(result));
    all += text;
  }
  return all;
}
