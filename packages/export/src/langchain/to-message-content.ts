import type { SuccessResult } from "@mci/contract";
import type { MessageContent } from "@langchain/core/messages";
import { textOfParts, toSentParts, type Images, type ResultPart } from "../result-parts.ts";

/** Returns a result as the content of a message, in the forms that the models of LangChain convert for their providers. */
export function toMessageContent(result: SuccessResult, images?: Images): MessageContent {
  const parts = toSentParts(result, images);
  return parts.every(({ type }) => type === "text") ? textOfParts(parts) : parts.map(toBlock);
}

function toBlock(part: ResultPart): ContentBlock {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image_url", image_url: { url: `data:${part.mimeType};base64,${part.data}` } };
    default:
      return {
        type: "file",
        source_type: "base64",
        mime_type: "application/pdf",
        data: part.data,
        metadata: { filename: part.name },
      };
  }
}

interface ContentBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}
