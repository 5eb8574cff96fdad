import { objectSchema, withArrayItems, type ObjectSchema, type Tool, type JsonObject } from "@mci/contract";

/** A tool in `tools/list`. */
export interface DescribedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly icons?: readonly JsonObject[] | undefined;
  readonly annotations?: JsonObject | undefined;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: JsonObject | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** Returns the public members of a tool, as its author wrote them, but for `items` that arrays lack. */
export function describeTool(tool: Tool): DescribedTool {
  const { name, title, description, icons, annotations, outputSchema, _meta } = tool;
  return {
    name,
    title,
    description,
    icons,
    annotations: Object.keys(annotations).length === 0 ? undefined : { ...annotations },
    inputSchema: objectSchema(tool.inputSchema),
    outputSchema: typeof outputSchema === "object" ? withArrayItems(outputSchema) : undefined,
    _meta,
  };
}
