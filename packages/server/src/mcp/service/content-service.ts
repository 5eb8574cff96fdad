import { MCIError, type CallContext, type JsonObject } from "@mci/contract";
import { rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import { internalError } from "../rpc.ts";
import type { McpService } from "./mcp-service.ts";

/** The methods of the extension for skills. */
export const skillMethodNames = ["skills/list", "skills/get"] as const;

/** The methods that the capabilities for content stand for. */
export const contentMethodNames = [
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "completion/complete",
] as const;

/** Answers a request for content, by code that only servers with content load. Never rejects. */
export async function answerContent(
  { content, options }: Pick<McpService, "content" | "options">,
  method: string,
  params: JsonObject = {},
  context: CallContext = {},
): Promise<{ readonly result: JsonObject } | { readonly error: RpcError }> {
  try {
    const { contentMethods } = await import("./content-methods.ts");
    const given = content();
    if (given === undefined) throw new MCIError("MCI_CONTENT_UNKNOWN", "There is no content any more.");
    return { result: (await contentMethods[method]?.(given, params, context, options.pageSize ?? 100)) ?? {} };
  } catch (error) {
    const told = MCIError.is(error) ? toldError(error, params) : undefined;
    if (told === undefined) options.onError?.(error);
    return { error: told ?? internalError };
  }
}

/** Returns an error as its caller gets to read it; undefined if it is none of the caller's business. */
function toldError({ code, message, hint }: MCIError, { uri }: JsonObject): RpcError | undefined {
  const isOfCaller = /^MCI_(?:CONTENT_UNKNOWN|INPUT|TEMPLATE)/.test(code);
  if (!isOfCaller && code !== "MCI_CONTENT_CHANGED" && code !== "MCI_STORE") return undefined;
  return {
    code: isOfCaller ? rpcCodes.invalidParams : rpcCodes.internalError,
    message: [message, hint].filter(Boolean).join(" "),
    ...(uri !== undefined && { data: { uri } }),
  };
}
