import type { InputRequired, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Whether a request for input is valid, and the client can answer all of it. Tools may be written without a compiler. */
export function canAsk(asked: InputRequired, capabilities: JsonObject | undefined): boolean {
  if (!isRecord(asked) || capabilities === undefined) return false;
  const { inputRequests, requestState } = asked;
  if (inputRequests === undefined) return typeof requestState === "string";
  if (requestState !== undefined && typeof requestState !== "string") return false;
  if (!isRecord(inputRequests)) return false;
  return Object.values(inputRequests).every((request) => isAnswerable(request, capabilities));
}

function isAnswerable(request: unknown, capabilities: JsonObject): boolean {
  if (!isRecord(request) || typeof request["method"] !== "string") return false;
  const capability = needed.get(request["method"]);
  if (capability === undefined || !Object.hasOwn(capabilities, capability)) return false;
  return request["params"] === undefined || isRecord(request["params"]);
}

/** The capability of a client that each method requires. */
const needed: ReadonlyMap<string, string> = new Map([
  ["elicitation/create", "elicitation"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);
