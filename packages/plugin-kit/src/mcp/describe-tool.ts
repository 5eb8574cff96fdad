import { passesMismatches } from "../calls/call-error.ts";
import { approvalKey } from "./meta-keys.ts";
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

/**
 * Returns the public members of a tool, as its author wrote them, but for `items` that arrays lack, and for the `outputSchema` of a tool
 * that passes on what does not match it: clients refuse such a result where a schema is listed.
 */
export function describeTool(tool: Tool): DescribedTool {
  const { name, title, description, icons, annotations, outputSchema } = tool;
  return {
    name,
    title,
    description,
    icons,
    annotations: Object.keys(annotations).length === 0 ? undefined : { ...annotations },
    inputSchema: objectSchema(tool.inputSchema),
    outputSchema:
      typeof outputSchema === "object" && !passesMismatches(tool) ? withArrayItems(outputSchema) : undefined,
    _meta: metaOf(tool),
  };
}

/**
 * Tells whether calls ask a person, and not when: a model could keep below an amount that is asked about. What the server of an imported
 * tool says of that is left out, as nothing here enforces it.
 */
function metaOf({ _meta, approval }: Tool): JsonObject | undefined {
  if (approval === undefined && !Object.hasOwn(_meta ?? {}, approvalKey)) return _meta;
  const { [approvalKey]: _, ...others } = _meta ?? {};
  if (approval === undefined) return Object.keys(others).length === 0 ? undefined : others;
  const asks = approval.when === undefined ? "always" : "sometimes";
  return { ...others, [approvalKey]: { asks, channel: approval.channel } };
}
