import type { ToolDefinition } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { CannotConvert, convertTools, type ToolSource } from "../conversion.ts";
import type { Converter } from "../converter.ts";
import { descriptionOf, toolName } from "../tool-name.ts";
import { readArguments, toInputSchema } from "./arguments.ts";
import { toHttp } from "./to-http.ts";
import { toResponse, toTextExecution } from "./to-response.ts";

/** True for Higress' `mcp-server.yaml`: a REST-to-MCP configuration. */
export function isHigress(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value["server"])) return false;
  const { tools } = value;
  return (
    Array.isArray(tools) &&
    tools.some((tool) => isRecord(tool) && ("requestTemplate" in tool || "responseTemplate" in tool))
  );
}

/** `{{.args.NAME}}` becomes an argument, `{{.config.NAME}}` a value of the environment, `{{uuidv4}}` the id of the call. */
export const convertHigress: Converter = (document, { baseUrl } = {}) => {
  const server = isRecord(document.value) && isRecord(document.value["server"]) ? document.value["server"] : {};
  const { name } = server;
  const allowed = isRecord(document.value) ? (document.value["allowTools"] ?? server["allowTools"]) : undefined;
  return convertTools(document, typeof name === "string" ? name : undefined, (source) => {
    if (Array.isArray(allowed) && allowed.length > 0 && !allowed.includes(source.tool["name"])) {
      throw new CannotConvert("'allowTools' does not name it.", "/name");
    }
    return toTool(source, baseUrl);
  });
};

function toTool(source: ToolSource, baseUrl: string | undefined): ToolDefinition {
  const { tool, warn } = source;
  const { requestTemplate: request, outputSchema } = tool;
  for (const field of ["errorResponseTemplate", "security"]) {
    if (Object.hasOwn(tool, field)) warn(`/${field}`, `'${field}' is not taken over.`, hints[field]);
  }
  const args = readArguments(source);
  const hasRequest = isRecord(request) && typeof request["url"] === "string" && request["url"] !== "";
  const execution = hasRequest
    ? { ...toHttp(request, args, source, baseUrl), ...omitUndefined({ response: toResponse(source) }) }
    : toTextExecution(source, args);
  return {
    name: toolName(source),
    ...descriptionOf(source),
    inputSchema: toInputSchema(args),
    ...(isRecord(outputSchema) ? { outputSchema } : {}),
    execution,
  };
}

const hints: Readonly<Record<string, string>> = {
  errorResponseTemplate: "What a server says about an error reaches the model as it is.",
  security: "It guards the tool itself: tokens are checked by 'mci run'.",
};
