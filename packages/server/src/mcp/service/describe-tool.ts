import { objectSchema, type ObjectSchema, type Tool, type JsonObject } from "@mci/contract";

/** A tool in `tools/list`. */
export interface DescribedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly JsonObject[];
  readonly annotations?: JsonObject;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: JsonObject;
  readonly _meta?: JsonObject;
}

/** Returns the public members of a tool, as its author wrote them. */
export function describeTool(tool: Tool): DescribedTool {
  const { name, title, description, icons, annotations, outputSchema, _meta } = tool;
  return {
    name,
    ...(title === undefined ? undefined : { title }),
    ...(description === undefined ? undefined : { description }),
    ...(icons === undefined ? undefined : { icons }),
    ...(Object.keys(annotations).length === 0 ? undefined : { annotations: { ...annotations } }),
    inputSchema: objectSchema(tool.inputSchema),
    ...(typeof outputSchema === "object" ? { outputSchema } : undefined),
    ...(_meta === undefined ? undefined : { _meta }),
  };
}
