import { failure, type FailureResult, type JsonObject } from "@mci/contract";
import {
  errorMessage,
  isRecord,
  LostDigitsError,
  parseJson,
  repeatedKey,
  truncate,
  withoutMark,
} from "@mci/plugin-kit";

/** The arguments of a call, or the failure to return for invalid ones. */
export type Input =
  | { readonly props: JsonObject; readonly refusal?: undefined }
  | { readonly props?: undefined; readonly refusal: FailureResult };

/** Reads arguments written as JSON. Models write nothing at all where a tool takes none; some pass the object itself. */
export function readInput(given: unknown): Input {
  if (typeof given !== "string") return checkInput(given);
  const json = withoutMark(given);
  if (json.trim() === "") return { props: {} };
  try {
    const value = parseJson(json);
    const repeated = repeatedKey(json);
    return repeated === undefined
      ? checkInput(value)
      : refuse(`The arguments have the key '${truncate(repeated, 100)}' twice.`);
  } catch (error) {
    if (error instanceof LostDigitsError) return refuse(error.message, "");
    return refuse(`The arguments are not valid JSON: ${errorMessage(error)}.`);
  }
}

/** Accepts only an object; null and undefined count as an empty one. */
export function checkInput(value: unknown): Input {
  if (value === null || value === undefined) return { props: {} };
  if (isRecord(value)) return { props: value };
  return refuse(`The arguments are ${Array.isArray(value) ? "an array" : `a ${typeof value}`}.`);
}

function refuse(message: string, hint = " Give them as one JSON object."): Input {
  return { refusal: failure(`${message}${hint}`, { code: "MCI_INPUT" }) };
}
