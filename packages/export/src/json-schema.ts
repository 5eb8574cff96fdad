import type { JsonSchema, Toolbox } from "@mci/contract";
import { described } from "./described.ts";

export interface ToolSchema {
  readonly description?: string;
  readonly inputSchema: JsonSchema;
}

/** The tools by their own names, each with its whole input schema: for documentation, forms, or another model's API. */
export function toJsonSchema(toolbox: Toolbox): Record<string, ToolSchema> {
  return Object.fromEntries(
    toolbox
      .tools()
      .map((tool) => [
        tool.name,
        { ...described(tool), inputSchema: tool.inputSchema ?? { type: "object", properties: {} } },
      ]),
  );
}
