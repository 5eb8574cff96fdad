import { contentKinds, MCIError, type CallContext, type Content, type JsonObject } from "@mci/contract";
import { rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import type { McpOptions } from "../mcp-options.ts";
import { internalError } from "../rpc.ts";

/** The parts of a service that serve content. */
export interface ContentService {
  readonly options: McpOptions;
  /** Returns the content beside the tools, as of the last reload. */
  content(): Content | undefined;
}

/** The capability of a list, and whether its changes are announced. */
export interface ListCapability {
  readonly listChanged?: true;
}

/** The capabilities that stand for content. */
export interface ContentCapabilities {
  readonly prompts?: ListCapability;
  readonly resources?: ListCapability;
  readonly completions?: object;
}

/** Returns the capabilities for content: all of them for a caller who sees any, as the next reload may bring the other kinds. */
export function contentCapabilities(
  { content }: Pick<ContentService, "content">,
  list: ListCapability,
  caller: CallContext,
): ContentCapabilities {
  const given = content();
  const isSeen = contentKinds.some((kind) => (given?.list(kind, caller).length ?? 0) > 0);
  return isSeen ? { prompts: list, resources: list, completions: {} } : {};
}

/** Returns the extension for skills as it is announced: to callers who see any. Clients need not declare it. Source: SEP-2640. */
export function announcedSkills({ content }: Pick<ContentService, "content">, caller: CallContext): JsonObject {
  const isSeen = (content()?.list("skill", caller).length ?? 0) > 0;
  return isSeen ? { "io.modelcontextprotocol/skills": {} } : {};
}

/** The methods of that extension. */
export const skillMethodNames = ["skills/list", "skills/get"] as const;

/** The methods that the capabilities stand for. */
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
  { content, options }: ContentService,
  method: string,
  params: JsonObject = {},
  context: CallContext = {},
): Promise<{ readonly result: JsonObject } | { readonly error: RpcError }> {
  try {
    const { contentMethods } = await import("./content-methods.ts");
    const given = content();
    if (given === undefined) throw new MCIError("MCI_CONTENT_UNKNOWN", "There is no content any more.");
    const { pageSize = 100 } = options;
    return { result: (await contentMethods[method]?.(given, params, { context, pageSize })) ?? {} };
  } catch (error) {
    const code = MCIError.is(error) ? codeOf(error) : undefined;
    if (code === undefined) {
      options.onError?.(error);
      return { error: internalError };
    }
    const { message, hint } = error as MCIError;
    const { uri } = params;
    return { error: { code, message: [message, hint].filter(Boolean).join(" "), ...(uri !== undefined && { data: { uri } }) } }; // prettier-ignore
  }
}

/** Returns the code of an error that its caller gets to read. */
function codeOf({ code }: MCIError): number | undefined {
  const isOfCaller = code === "MCI_CONTENT_UNKNOWN" || code === "MCI_INPUT" || code.startsWith("MCI_TEMPLATE");
  if (isOfCaller) return rpcCodes.invalidParams;
  return code === "MCI_CONTENT_CHANGED" || code === "MCI_STORE" ? rpcCodes.internalError : undefined;
}

/** Returns for how long and for whom clients may cache content: where callers see different content, each for itself. */
export function contentCaching({
  content,
  options,
}: ContentService): Required<Pick<McpOptions, "ttlMs" | "cacheScope">> {
  const { ttlMs = 0, cacheScope = "private" } = options;
  return { ttlMs, cacheScope: content()?.isRestricted === true ? "private" : cacheScope };
}
