import { objectSchema, type ObjectSchema, type Toolbox } from "@mci/contract";
import { described } from "./described.ts";
import { exportChecks, offeredTools, type ExportOptions } from "./offered.ts";

/** A tool for documentation. */
export interface ToolSchema {
  readonly description?: string;
  readonly inputSchema: ObjectSchema;
}

/**
 * Returns the tools by their own names, each with its whole input schema: for documentation, forms, or the API of another
 * model.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toJsonSchema(toolbox: Toolbox, options?: ExportOptions): Record<string, ToolSchema> {
  return Object.fromEntries(
    offeredTools("toJsonSchema", toolbox, options, exportChecks)().map((tool) => [
      tool.name,
      { ...described(tool), inputSchema: structuredClone(objectSchema(tool.inputSchema)) },
    ]),
  );
}
