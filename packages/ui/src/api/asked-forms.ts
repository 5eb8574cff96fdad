import { isRecord, type InputRequired, type JsonObject } from "@mci/contract";
import type { AskedForm } from "./answers.ts";
import { BadRequest } from "./body.ts";

/** The page shows forms, and nothing else that a tool may ask of a client. */
export const clientCapabilities: JsonObject = Object.freeze({
  elicitation: Object.freeze({ form: Object.freeze({}) }),
});

/** Returns the forms that a call asks with; undefined if it asks for anything else, which it was not offered. */
export function askedForms({ inputRequests = {} }: InputRequired): readonly AskedForm[] | undefined {
  const forms = Object.entries(inputRequests).map(([name, { method, params = {} }]) => {
    const { message, requestedSchema, mode = "form" } = params;
    if (method !== "elicitation/create" || mode !== "form" || !isRecord(requestedSchema)) return undefined;
    return { name, message: typeof message === "string" ? message : "", schema: requestedSchema };
  });
  return forms.length > 0 && forms.every((form) => form !== undefined) ? forms : undefined;
}

/** Returns the responses to forms. Throws BadRequest for anything else. */
export function responsesIn(given: unknown): Readonly<Record<string, JsonObject>> | undefined {
  if (given === undefined) return undefined;
  if (!isRecord(given) || !Object.values(given).every(isResponse)) {
    throw new BadRequest("'responses' must be responses to forms, by the names of the forms.");
  }
  // So that a name such as `constructor` is not found in it.
  return Object.freeze(Object.assign(Object.create(null), given));
}

function isResponse(response: unknown): boolean {
  if (!isRecord(response)) return false;
  const { action, content } = response;
  return ["accept", "decline", "cancel"].includes(String(action)) && (content === undefined || isRecord(content));
}
