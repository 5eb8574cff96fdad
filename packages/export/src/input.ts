import { failure, type FailureResult, type JsonObject } from "@mci/contract";
import { errorMessage, isRecord, LostDigitsError, parseJson, repeatedKey, truncate } from "@mci/plugin-kit";

/** The arguments of a call, or the failure to return for invalid ones. */
export type Input =
  | { readonly props: JsonObject; readonly refusal?: undefined }
  | { readonly props?: undefined; readonly refusal: FailureResult };

/** Reads arguments written as JSON. Models write nothing at all where a tool takes none; some pass the object itself. */
export function readInput(json: unknown): Input {
  if (typeof json !== "string") return checkInput(json);
  if (json.trim() === "") return { props: {} };
  try {
    const value = parseJson(json);
    const repeated = repeatedKey(json);
    return repeated === undefined
      ? checkInput(value)
      : refuse(`The arguments have the key '${truncate(repeated, 100)}' twice.`);
  } catch (error) {
    if (error instanceof LostDigitsError) return refuse(error.message);
    return refuse(`The arguments are not valid JSON: ${errorMessage(error)}.`);
  }
}

/** Accepts only an object; null and undefined count as an empty one. */
export function checkInput(value: unknown): Input {
  if (value === null || value === undefined) return { props: {} };
  if (isRecord(value)) return { props: value };
  return refuse(`The arguments are ${Array.isArray(value) ? "an array" : `a ${typeof value}`}.`);
}

function refuse(message: string): Input {
  return { refusal: failure(`${message} Give them as one JSON object.`, { code: "MCI_INPUT" }) };
}
