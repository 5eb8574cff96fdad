import { success, type SuccessResult, type JsonObject } from "@mci/contract";

import type { Shaped } from "./answer.ts";

/** The result of a shaped answer. `facts` are what is known about the call: `status_code`, `exit_code`, ... */
export function shapedResult({ text, note, value, metadata }: Shaped, facts: JsonObject): SuccessResult {
  const texts = note === undefined ? [text] : [text, note];
  return success(
    texts.map((text) => ({ type: "text", text })),
    { metadata: { ...facts, ...metadata }, ...(value === undefined ? undefined : { structuredContent: value }) },
  );
}
