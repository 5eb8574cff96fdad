import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import type { Operation, Parameter } from "../operation/operation.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import { isHeaderName } from "./header-name.ts";
import { mediaKind } from "./media-kind.ts";
import { isFilled, type SecurityPlan } from "./security.ts";

/** Returns a slot for each parameter that is an argument. */
export function planParameters(
  { parameters }: Operation,
  security: SecurityPlan,
  context: ToolContext,
): ReadonlyMap<Slot, Parameter> {
  const slots = new Map<Slot, Parameter>();
  for (const parameter of parameters) {
    const { name, position, isRequired } = parameter;
    const key = name.toLowerCase();
    if (position === "header" && ofTheRequest.has(key)) continue;
    if (isFilled(security, position, name)) continue;
    if (position === "header" && ofTheConnection.has(key)) {
      context.warn(`The header '${name}' belongs to the connection and is left out.`);
      continue;
    }
    if (position === "header" && !isHeaderName(name)) throw new Broken(`HTTP does not allow the header '${name}'.`);
    slots.set({ name, position, isRequired, schema: parameterSchema(parameter, context) }, parameter);
  }
  return slots;
}

/** Headers that follow from the request's body and credentials. */
const ofTheRequest: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

const ofTheConnection: ReadonlySet<string> = new Set(
  "connection content-length expect host keep-alive te trailer transfer-encoding upgrade".split(" "),
);

function parameterSchema(parameter: Parameter, { request }: ToolContext): JsonSchema {
  const { schema, contentType, description, examples, isDeprecated } = parameter;
  const isJson = contentType === undefined || mediaKind(contentType) === "json";
  const converted = schema === undefined || !isJson ? { type: "string" } : request.convert(schema);
  const base = isRecord(converted) ? converted : converted ? {} : { not: {} };
  return {
    ...base,
    ...(description === undefined ? {} : { description }),
    ...(isDeprecated ? { deprecated: true } : {}),
    ...(examples.length === 0 ? {} : { examples }),
  };
}
