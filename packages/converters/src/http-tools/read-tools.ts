import type { Problem, ToolDefinition } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";
import { toolsIn } from "./is-http-tools.ts";
import { Report } from "./report.ts";
import { formatValue, FieldReader } from "./field-reader.ts";
import { readTool } from "./tool.ts";

export interface ReadTools {
  readonly tools: readonly ReadTool[];
  /** In the order of the file. */
  readonly problems: readonly Problem[];
}

export interface ReadTool {
  readonly definition: ToolDefinition;
  /** JSON pointer of what it was made of. */
  readonly pointer: string;
}

/** The tools of a parsed file of HTTP tools that are right, and what is wrong with the others. */
export function readTools(document: ParsedDocument): ReadTools {
  const { value } = document;
  const report = new Report(document);
  const file = new FieldReader(value, { pointer: "", words: "" }, report);
  if (value !== undefined && !Array.isArray(value) && !isRecord(value)) {
    file.error(`A file of HTTP tools must be an object or an array, found ${formatValue(value)}.`);
  }
  const found = toolsIn(value);
  if (found[0]?.pointer.startsWith("/tools") === true) file.checkFields(["tools"]);
  const tools: ReadTool[] = [];
  for (const { value: tool, pointer } of found) {
    if (report.isFull) break;
    let isBroken = false;
    const name = isRecord(tool) && typeof tool["name"] === "string" ? tool["name"] : undefined;
    const words = pointer.replace(/^\//, "").replace(/\/?(\d+)$/, "[$1]");
    const spot = new FieldReader(
      tool,
      { pointer, words },
      {
        get isFull() {
          return report.isFull;
        },
        add(draft) {
          isBroken ||= draft.severity === "error";
          report.add(draft, name);
        },
      },
    );
    const definition = readTool(spot);
    if (definition !== undefined && !isBroken) tools.push({ definition, pointer });
  }
  return { tools, problems: report.problems };
}
