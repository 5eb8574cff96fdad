import type { InputRequired, ResultContent, JsonObject } from "@mci/contract";
import { isRecord, quoted } from "@mci/plugin-kit";

import type { Connection } from "../connect/connection.ts";
import type { ServerAnswer, ServerCall } from "../contract.ts";
import { badAnswer } from "../errors/failures.ts";
import { isContent } from "./content.ts";
import { listTools } from "./list-tools.ts";
import { HeadersRefused } from "../errors/session-error.ts";

/** Asks a server to run one of its tools. Throws SessionError. */
export async function callTool(name: string, connection: Connection, call: ServerCall): Promise<ServerAnswer> {
  const result = await ask(connection, call).catch(async (error: unknown) => {
    if (connection.paramHeaders === undefined || !(error instanceof HeadersRefused)) throw error;
    // The headers it requires have changed, or are not known yet.
    await listTools(name, connection, { signal: call.signal });
    return ask(connection, call);
  });
  const { isError, _meta, resultType } = result;
  if (resultType === "input_required") return { content: [], isError: true, inputRequired: askedFor(name, result) };
  const content = result["content"] ?? [];
  // In the newer protocol it may be any value.
  const structuredContent = connection.isNewer
    ? result["structuredContent"]
    : (result["structuredContent"] ?? undefined);
  if (!Array.isArray(content)) throw badAnswer(name, "answered with content that is not an array");
  const parts = content.filter((part) => part !== null).map(withoutNulls);
  const odd = parts.find((part) => !isContent(part));
  if (odd !== undefined) throw badAnswer(name, `answered with invalid content: ${quoted(JSON.stringify(odd))}`);
  return {
    content: parts as ResultContent[], // every part has been looked at
    isError: isError === true,
    ...(structuredContent === undefined ? undefined : { structuredContent }),
    ...(isRecord(_meta) ? { _meta } : undefined),
  };
}

/** Only in `_meta`, null is a value. */
function withoutNulls(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const said = Object.entries(part).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, name === "_meta" ? value : withoutNulls(value)]));
}

function ask(connection: Connection, call: ServerCall): Promise<JsonObject> {
  const { name, arguments: given, signal, maxBytes, trace, roundTrip: { clientCapabilities, ...answers } = {} } = call;
  return connection.request({
    method: "tools/call",
    params: { name, arguments: given, ...answers, ...(trace !== undefined && { _meta: { ...trace } }) },
    clientCapabilities: clientCapabilities === undefined ? undefined : askable(clientCapabilities),
    signal,
    maxBytes,
    onProgress: call.onProgress === undefined ? undefined : (step) => call.onProgress?.(step),
    headers: connection.paramHeaders?.of(call),
  });
}

/** The capabilities of a caller that are passed on: extensions, for one, would be promised on behalf of this client, which has none. */
function askable(capabilities: JsonObject): JsonObject {
  return Object.fromEntries(
    ["elicitation", "sampling", "roots"].flatMap((name) => {
      return Object.hasOwn(capabilities, name) ? [[name, capabilities[name]]] : [];
    }),
  );
}

function askedFor(name: string, result: JsonObject): InputRequired {
  const inputRequests = result["inputRequests"] ?? undefined;
  const requestState = result["requestState"] ?? undefined;
  const isFine = (requests: JsonObject): boolean =>
    Object.values(requests).every(
      (request) =>
        isRecord(request) &&
        typeof request["method"] === "string" &&
        (request["params"] === undefined || isRecord(request["params"])),
    );
  const hasRequests = isRecord(inputRequests) && isFine(inputRequests);
  const isNothing = inputRequests === undefined && requestState === undefined;
  if (
    isNothing ||
    !(hasRequests || inputRequests === undefined) ||
    !/^(?:string|undefined)$/.test(typeof requestState)
  ) {
    throw badAnswer(name, "asks for input in a way that the protocol does not define");
  }
  return {
    ...(hasRequests && { inputRequests: inputRequests as NonNullable<InputRequired["inputRequests"]> }),
    ...(typeof requestState === "string" && { requestState }),
  };
}
