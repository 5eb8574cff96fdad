import { objectSchema, titleOf, withArrayItems, type Tool } from "@mci/contract";

/** Returns a tool as JSON for clients. Tools never change, so each is serialized once. */
export function toolText(tool: Tool): string {
  let text = texts.get(tool);
  if (text === undefined) texts.set(tool, (text = JSON.stringify(described(tool))));
  return text;
}

const texts = new WeakMap<Tool, string>();

function described(tool: Tool): unknown {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    title: title ?? titleOf(tool),
    description,
    inputSchema: objectSchema(inputSchema),
    outputSchema: typeof outputSchema === "object" ? withArrayItems(outputSchema) : undefined,
    annotations: Object.keys(annotations).length === 0 ? undefined : annotations,
  };
}
