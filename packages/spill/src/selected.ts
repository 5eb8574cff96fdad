import { errorMessage } from "@mci/plugin-kit";
import { queryJson } from "@mci/response";
import { formatCount } from "./described.ts";
import type { KeptText } from "./kept-texts.ts";
import { readableText, type Readable } from "./text/readable.ts";

/** Why a path selects nothing. */
export class QueryError extends Error {}

/** Returns what a JMESPath expression selects from a text. Throws QueryError if it cannot. */
export async function selected(text: KeptText, path: string): Promise<Readable> {
  if (!text.isJson)
    throw new QueryError("The result is not JSON: read it with 'offset', or look for a text with 'find'.");
  if (text.size > maxJsonLength) {
    const sizes = `it has ${formatCount(text.size)} characters, and 'path' works up to ${formatCount(maxJsonLength)}`;
    throw new QueryError(`The result is too long for 'path': ${sizes}. Use 'offset' or 'find'.`);
  }
  const json = await text.slice(0, text.size);
  try {
    const result = await queryJson(json, path, { maxLength: maxJsonLength, steps });
    return readableText(result.text, result.isJson);
  } catch (error) {
    throw new QueryError(`Nothing can be selected: ${errorMessage(error)}`);
  }
}

const maxJsonLength = 1_000_000;
/** About 50 ms. */
const steps = 500_000;
