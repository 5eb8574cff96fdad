import type { ResultContent } from "@mci/contract";

/** Returns the content of a result as `JSON.stringify` does, in a fourth of the time for nearly all results: one text. */
export function contentJson(content: readonly ResultContent[]): string {
  const only = content[0];
  const isOne = content.length === 1 && only?.type === "text" && typeof only.text === "string" && isTextOnly(only);
  return isOne ? `[{"type":"text","text":${JSON.stringify(only.text)}}]` : JSON.stringify(content);
}

/** True for an object with `type` and `text`, in this order, and nothing else that would be written. */
function isTextOnly(part: object): boolean {
  let count = 0;
  for (const name in part) {
    if (name !== names[count]) return false;
    count += 1;
  }
  return count === names.length && !("toJSON" in part) && Object.getPrototypeOf(part) === Object.prototype;
}

const names = ["type", "text"];
