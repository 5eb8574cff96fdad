import { findLostDigits, isRecord, rawMember } from "@mci/plugin-kit";

/**
 * Returns a message with its structured content as text too, where that is all the result has and a number would not keep its
 * digits: a model then reads the id that the server wrote. `text`: the JSON of the message.
 */
export function withWrittenContent(message: unknown, text: string): unknown {
  const result = isRecord(message) ? message["result"] : undefined;
  if (!isRecord(message) || !isRecord(result) || !mayLoseDigits(text)) return message;
  const { content, structuredContent } = result;
  const hasContent = Array.isArray(content) && content.length > 0;
  const written = rawMember(rawMember(text, "result") ?? "", "structuredContent");
  if (hasContent || typeof structuredContent !== "object" || written === undefined) return message;
  return { ...message, result: { ...result, content: [{ type: "text", text: written }] } };
}

/** Whether a message has structured content, and an integer that a number cannot hold. */
export function mayLoseDigits(text: string): boolean {
  return text.includes('"structuredContent"') && findLostDigits(text) !== undefined;
}
