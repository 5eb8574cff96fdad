import { deepEqual, equal, fail, ok } from "node:assert/strict";
import type { ResultContent, ToolResult } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";

/** Fails for a result that is not of the contract's shape, or that JSON would change. */
export function checkResult(result: ToolResult): void {
  ok(Array.isArray(result.content), `Content must be an array: ${JSON.stringify(result)}`);
  for (const part of result.content) checkPart(part);
  // Optional members may be given as undefined; JSON leaves them out.
  deepEqual(JSON.parse(JSON.stringify(result)), omitUndefined(result), "JSON changes the result");
  if (result.isError) {
    ok(typeof result.error === "string" && result.error !== "", "Error must be a non-empty string");
    ok(typeof result.code === "string" && result.code !== "", "Code must be a non-empty string");
    deepEqual(result.content[0], { type: "text", text: result.error }, "content[0] does not repeat the error");
  } else {
    equal(result.isError, false);
    ok(!("error" in result || "code" in result), "A success has an error or a code");
  }
}

function checkPart(part: ResultContent): void {
  switch (part.type) {
    case "text":
      return equal(typeof part.text, "string");
    case "image":
    case "audio":
      equal(Buffer.from(part.data, "base64").toString("base64"), part.data, "data is not base64");
      return ok(part.mimeType.startsWith(`${part.type}/`), `${part.mimeType} is no ${part.type}`);
    case "resource":
      return equal(typeof part.resource["uri"], "string");
    case "resource_link":
      return deepEqual([typeof part.uri, typeof part.name], ["string", "string"]);
    default:
      return fail(`No content of the contract: ${JSON.stringify(part)}`);
  }
}
