import { objectSchema, type ObjectSchema, type Toolbox } from "@mci/contract";
import { described } from "./described.ts";
import { offeredTools, type ExportOptions } from "./offered.ts";

export interface ToolSchema {
  readonly description?: string;
  readonly inputSchema: ObjectSchema;
}

/** The tools by their own names, each with its whole input schema: for documentation, forms, or another model's API. */
export function toJsonSchema(toolbox: Toolbox, options?: ExportOptions): Record<string, ToolSchema> {
  return Object.fromEntries(
    offeredTools(toolbox, options)().map((tool) => [
      tool.name,
      { ...described(tool), inputSchema: structuredClone(objectSchema(tool.inputSchema)) },
    ]),
  );
}
