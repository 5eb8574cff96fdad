import { ProtocolError, type CacheHint, type ListPromptsResult, type Server } from "@modelcontextprotocol/server";
import { MCIError, type CallContext, type Content } from "@mci/contract";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { badCursor, internalError } from "../rpc.ts";
import { completion, contentPage, type CompletionRequest, type ContentList } from "../service/content-pages.ts";
import { contentCapabilities, type McpService } from "../service/mcp-service.ts";

/** The methods whose results clients may cache. */
export function contentCacheHints({ options, content }: McpService): Readonly<Record<string, CacheHint>> {
  const { ttlMs = 0, cacheScope = "private" } = options;
  const hint: CacheHint = { ttlMs, cacheScope: content()?.isRestricted === true ? "private" : cacheScope };
  const methods = ["prompts/list", "resources/list", "resources/templates/list", "resources/read"];
  return Object.fromEntries(methods.map((method) => [method, hint]));
}

/** Answers the methods of prompts, resources and completion, for a caller who sees any. */
export function addContent(server: Server, service: McpService, caller: CallContext): void {
  const { options } = service;
  const { prompts, resources } = contentCapabilities(service, {}, caller);
  const current = (): Content => {
    const content = service.content();
    if (content === undefined) throw new ProtocolError(rpcCodes.invalidParams, "There is no content any more.");
    return content;
  };
  const list = (method: ContentList, cursor: string | undefined): unknown => {
    const page = contentPage(current(), method, { cursor, caller, size: options.pageSize ?? 100 });
    if (page === undefined) throw new ProtocolError(badCursor.code, badCursor.message);
    return page;
  };
  const failed = (error: unknown, data?: object): ProtocolError => {
    if (error instanceof ProtocolError) return error;
    const code = MCIError.is(error) ? error.code : "";
    const isOfCaller = ["MCI_CONTENT_UNKNOWN", "MCI_INPUT"].includes(code) || code.startsWith("MCI_TEMPLATE");
    if (isOfCaller) return new ProtocolError(rpcCodes.invalidParams, messageOf(error), data);
    if (code === "MCI_CONTENT_CHANGED" || code === "MCI_STORE")
      return new ProtocolError(rpcCodes.internalError, messageOf(error), data);
    options.onError?.(error);
    return new ProtocolError(internalError.code, internalError.message);
  };
  if (prompts !== undefined) {
    server.setRequestHandler("prompts/list", ({ params }) => list("prompts/list", params?.cursor) as ListPromptsResult);
    server.setRequestHandler("prompts/get", async ({ params: { name, arguments: props } }) => {
      try {
        const prompt = current()
          .list("prompt", caller)
          .find((one) => one.name === name);
        const messages = await current().read("prompt", name, caller, props);
        return {
          ...(prompt?.description !== undefined && { description: prompt.description }),
          messages: [...messages],
        } as never;
      } catch (error) {
        throw failed(error);
      }
    });
  }
  if (resources !== undefined) {
    for (const method of ["resources/list", "resources/templates/list"] as const) {
      server.setRequestHandler(
        method,
        ({ params }: { readonly params?: { readonly cursor?: string | undefined } | undefined }) =>
          list(method, params?.cursor) as never,
      );
    }
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      try {
        return { contents: [await current().read("resource", uri, caller)] } as never;
      } catch (error) {
        throw failed(error, { uri });
      }
    });
  }
  if (prompts !== undefined || resources !== undefined) {
    server.setRequestHandler(
      "completion/complete",
      ({ params }) => completion(current(), params as CompletionRequest, caller) as never,
    );
  }
}

function messageOf(error: unknown): string {
  const { message, hint } = error as MCIError;
  return hint === undefined ? message : `${message} ${hint}`;
}
