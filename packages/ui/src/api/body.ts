import type { CallContext, CallerToken, JsonObject, Toolbox } from "@mci/contract";
import { isRecord, LostDigitsError, parseJson, repeatedKey } from "@mci/plugin-kit";

/** A request of the page's script, with the tools of its caller. */
export interface ApiRequest {
  readonly query: URLSearchParams;
  /** Empty for a GET request. */
  readonly body: JsonObject;
  readonly context: CallContext;
  readonly callerToken?: CallerToken | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly toolbox: Toolbox;
}

/** A request that the page does not send. */
export class BadRequest extends Error {}

/** Returns the body of a request. Throws BadRequest if it is not a JSON object, and for an integer that a number cannot hold. */
export function readBody(body: string): JsonObject {
  let value: unknown;
  try {
    value = parseJson(body);
  } catch (error) {
    if (error instanceof LostDigitsError) throw new BadRequest(error.message);
    throw new BadRequest("The body must be JSON.");
  }
  const repeated = repeatedKey(body);
  if (repeated !== undefined) throw new BadRequest(`The body has the key '${repeated.slice(0, 100)}' twice.`);
  if (!isRecord(value)) throw new BadRequest("The body must be a JSON object.");
  return value;
}

/** Returns a member that must be a string. */
export function stringIn(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== "string") throw new BadRequest(`'${name}' must be a string.`);
  return value;
}

/** Returns a member that must be a list of strings. */
export function stringsIn(body: JsonObject, name: string): readonly string[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    throw new BadRequest(`'${name}' must be an array of strings.`);
  }
  return value;
}

/** Returns a member that must be an object. */
export function objectIn(body: JsonObject, name: string): JsonObject {
  const value = body[name];
  if (!isRecord(value)) throw new BadRequest(`'${name}' must be an object.`);
  return value;
}
