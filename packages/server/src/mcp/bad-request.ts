import type { JsonObject } from "@mci/contract";
import { findLostDigits, isRecord, repeatedKey } from "@mci/plugin-kit";
import type { RpcError } from "@mci/plugin-kit/mcp";
import type { McpResponse } from "./contract.ts";
import { errorResponse, invalidRequest, lostDigitsError } from "./rpc.ts";

/** Returns the response to a body that is not a valid message. `reason` completes "Invalid request: ...". */
export function badRequest(reason: string): McpResponse {
  return errorResponse(invalid(reason), 400);
}

/** Returns the response to a text that is read as another message than it was written as; undefined for all others. */
export function ambiguous(text: string, message: unknown): McpResponse | undefined {
  const error = ambiguity(text);
  if (error === undefined) return undefined;
  if (error.code === invalidRequest.code) return errorResponse(error, 400);
  const id = isRecord(message) && "method" in message ? idOf(message) : null;
  // An answer, so that clients show its words to the model.
  return errorResponse(error, id === null ? 400 : 200, { id });
}

/** Returns the error of a text that is read as another message than it was written as; undefined for all others. */
export function ambiguity(text: string): RpcError | undefined {
  const repeated = repeatedKey(text);
  if (repeated !== undefined) return invalid(`it has the key '${repeated.slice(0, 100)}' twice`);
  const lost = findLostDigits(text);
  return lost === undefined ? undefined : lostDigitsError(lost);
}

/** Returns the id of a request; null for one without a valid id. */
export function idOf({ id }: JsonObject): string | number | null {
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : null;
}

function invalid(reason: string): RpcError {
  return { code: invalidRequest.code, message: `Invalid request: ${reason}.` };
}
