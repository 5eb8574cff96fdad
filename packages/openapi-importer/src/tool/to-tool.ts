import type { ToolDefinition } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import type { Operation } from "../operation/operation.ts";
import { nameArguments } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import { annotate, describeOperation } from "./describe.ts";
import { inputSchema } from "./input-schema.ts";
import { outputSchema } from "./output-schema.ts";
import { planBody } from "./plan-body.ts";
import { planParameters } from "./plan-parameters.ts";
import { planSecurity } from "./security.ts";
import { writeRequest } from "./write-request.ts";

/** Returns the tool of an operation. Throws Broken for one that cannot be carried out. */
export function toTool(name: string, operation: Operation, context: ToolContext): ToolDefinition {
  const security = planSecurity(operation, context);
  const parameters = planParameters(operation, security, context);
  const body = planBody(operation, context);
  const slots = [...parameters.keys(), ...(body?.slots ?? [])];
  const names = nameArguments(slots);
  const { title, description } = describeOperation(operation);
  const tags = operation.isDeprecated ? [...operation.tags, "deprecated"] : operation.tags;
  return omitUndefined({
    name,
    title: title === name ? undefined : title,
    description,
    annotations: annotate(operation),
    tags: tags.length === 0 ? undefined : [...new Set(tags)],
    inputSchema: inputSchema(slots, names, context),
    outputSchema: outputSchema(operation, context),
    execution: writeRequest({ operation, security, parameters, body, names, context }),
  });
}
