import type { SuccessResult } from "@mci/contract";
import { textOfParts, toSentParts, type Images, type ResultPart } from "../result-parts.ts";
import type { AiSdkContent, AiSdkOutput } from "./ai-sdk-types.ts";

/** Returns a result as the AI SDK passes it to providers; `hasFiles`: in the form of version 7. */
export function toOutput(result: SuccessResult, hasFiles: boolean, images?: Images): AiSdkOutput {
  const parts = toSentParts(result, images);
  if (parts.every(({ type }) => type === "text")) return { type: "text", value: textOfParts(parts) };
  const content = parts.map(toContent);
  return { type: "content", value: hasFiles ? content.map(toFile) : content };
}

function toContent(part: ResultPart): AiSdkContent {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image-data", data: part.data, mediaType: part.mimeType };
    default:
      return { type: "file-data", data: part.data, mediaType: "application/pdf", filename: part.name };
  }
}

/** Version 7 logs a deprecation for the forms of version 6, which in turn refuses the form of version 7: no type fits both. */
function toFile(content: AiSdkContent): AiSdkContent {
  if (content.type === "text") return content;
  const { data, ...rest } = content;
  return { ...rest, type: "file", data: { type: "data", data } } as unknown as AiSdkContent;
}
