import { contentKinds, MCIError, type Content, type PromptMessage } from "@mci/contract";
import type { Workbench } from "../workbench.ts";
import type { ContentList, ReadResource, RenderedPrompt } from "./answers.ts";
import { objectIn, stringIn, type ApiRequest } from "./body.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** Returns the skills, prompts and resources that the caller sees. Their review is for those who see the files, too. */
export async function listContent(workbench: Workbench, request: ApiRequest): Promise<ContentList> {
  const content = contentOf(request);
  const { problems, tokens } = (await workbench.reviewContent?.()) ?? { problems: [], tokens: {} };
  return { problems, tokens, entries: contentKinds.flatMap((kind) => content.list(kind, request.context)) };
}

/** Renders a prompt with arguments. */
export async function renderPrompt({ countTokens }: Workbench, request: ApiRequest): Promise<RenderedPrompt> {
  const { body, context } = request;
  const name = stringIn(body, "name");
  const messages = await contentOf(request).read("prompt", name, context, objectIn(body, "arguments"));
  return { messages, tokens: countTokens && estimateTokens(messages.map(textOf).join("\n"), countTokens) };
}

/** Reads a resource, a file of a skill, or what a template leads to. */
export async function readResource({ countTokens }: Workbench, request: ApiRequest): Promise<ReadResource> {
  const resource = await contentOf(request).read("resource", stringIn(request.body, "uri"), request.context);
  const { text } = resource;
  return { resource, tokens: text === undefined ? undefined : countTokens && estimateTokens(text, countTokens) };
}

function contentOf({ toolbox }: ApiRequest): Content {
  const content = toolbox.content?.();
  if (content === undefined)
    throw new MCIError("MCI_CONTENT_UNKNOWN", "There is no content beside the tools any more.");
  return content;
}

function textOf({ content }: PromptMessage): string {
  if (content.type === "text") return content.text;
  const text: unknown = content.type === "resource" ? content.resource["text"] : undefined;
  return typeof text === "string" ? text : "";
}
