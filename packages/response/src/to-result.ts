import { success, type SuccessResult, type JsonObject } from "@mci/contract";

import type { ShapedResponse } from "./shaped-response.ts";

/**
 * Returns the result for a shaped response.
 *
 * @param facts - Facts about the call for its metadata: `status_code`, `exit_code`, ...
 */
export function toResult({ text, note, value, metadata }: ShapedResponse, facts: JsonObject): SuccessResult {
  const texts = note === undefined ? [text] : [text, note];
  return success(
    texts.map((text) => ({ type: "text", text })),
    { metadata: { ...facts, ...metadata }, ...(value === undefined ? undefined : { structuredContent: value }) },
  );
}
