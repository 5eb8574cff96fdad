import type {
  CallContext,
  ExtensionAnswer,
  ExtensionMethod,
  JsonObject,
  ServerExtension,
  Tool,
  ToolResult,
} from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import type { McpOptions } from "../mcp-options.ts";
import { internalError } from "../rpc.ts";
import type { CallRequest } from "./call-request.ts";
import { callResult } from "./call-result.ts";
import type { Catalog } from "./catalog.ts";

/** The extensions of a server. */
export interface Extensions {
  /** Returns the member of the capabilities for a caller with these tools; undefined if no extension is for them. */
  announced(tools: readonly Tool[]): JsonObject | undefined;
  readonly methods: ReadonlyMap<string, DeclaredMethod>;
  /** Returns those that may answer calls of a tool. */
  answering(tool: Tool | undefined): readonly ServerExtension[];
}

interface DeclaredMethod {
  readonly id: string;
  readonly answer: ExtensionMethod;
}

/** Returns undefined without extensions, so that calls cost nothing more. */
export function toExtensions(given: readonly ServerExtension[] = []): Extensions | undefined {
  if (given.length === 0) return undefined;
  const methods = given.flatMap(({ id, methods = {} }) =>
    Object.entries(methods).map(([name, answer]) => [name, { id, answer }] as const),
  );
  const callable = given.filter(({ onCall }) => onCall !== undefined);
  return {
    announced(tools) {
      const offered = given.filter((extension) => [undefined, ...tools].some((tool) => isFor(extension, tool)));
      if (offered.length === 0) return undefined;
      return Object.fromEntries(offered.map(({ id, settings = {} }) => [id, settings]));
    },
    methods: new Map(methods),
    answering: (tool) => (callable.length === 0 ? callable : callable.filter((extension) => isFor(extension, tool))),
  };
}

/** Whether an extension is for calls of a tool: undefined is one that does not exist. */
function isFor(extension: ServerExtension, tool: Tool | undefined): boolean {
  return extension.appliesTo === undefined || (tool !== undefined && extension.appliesTo(tool));
}

/** Returns the answer to a call of the first extension that has one. Never rejects. */
export async function answerCall(
  answering: readonly ServerExtension[],
  { name, props, context = {}, era, roundTrip, meta, trace }: CallRequest,
  { tool, onError }: { readonly tool: Tool | undefined; readonly onError: McpOptions["onError"] },
): Promise<ExtensionAnswer | undefined> {
  const capabilities = era === "modern" ? roundTrip?.clientCapabilities : undefined;
  try {
    for (const extension of answering) {
      const isDeclared = declares(capabilities, extension.id);
      const answer = await extension.onCall?.({ name, tool, props, context, isDeclared, roundTrip, meta, trace });
      if (answer !== undefined) return answer;
    }
    return undefined;
  } catch (error) {
    onError?.(error);
    return { error: internalError };
  }
}

/** Answers a request with a method of an extension. Never rejects. */
export async function answerMethod(
  service: { readonly catalog: Catalog; readonly options: McpOptions },
  { id, answer }: DeclaredMethod,
  params: JsonObject,
  caller: { readonly context: CallContext | undefined; readonly clientCapabilities: unknown },
): Promise<{ readonly result: JsonObject } | { readonly error: RpcError }> {
  if (!declares(caller.clientCapabilities, id)) return { error: missingExtension(id) };
  const toCallResult = (name: string, result: ToolResult): JsonObject => ({
    resultType: "complete",
    ...callResult(result, service.catalog.tool(name, caller.context), "modern"),
  });
  try {
    const given = await answer(params, { context: caller.context ?? {}, toCallResult });
    return "toolResult" in given ? { result: { ...callResult(given.toolResult, undefined, "modern") } } : given;
  } catch (error) {
    service.options.onError?.(error);
    return { error: internalError };
  }
}

function declares(capabilities: unknown, id: string): boolean {
  const extensions = isRecord(capabilities) ? capabilities["extensions"] : undefined;
  return isRecord(extensions) && Object.hasOwn(extensions, id) && isRecord(extensions[id]);
}

function missingExtension(id: string): RpcError {
  return {
    code: rpcCodes.missingCapability,
    message: `This request requires the extension '${id}', which the client does not declare.`,
    data: { requiredCapabilities: { extensions: { [id]: {} } } },
  };
}
