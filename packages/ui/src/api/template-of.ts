import type { Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { TemplateText } from "./answers.ts";

/** Returns the template of a tool's responses, or that of its text; undefined if it has none. */
export function templateOf({ execution, origin }: Tool): TemplateText | undefined {
  const block: Readonly<Record<string, unknown>> = { ...execution };
  const response = isRecord(block["response"]) ? block["response"] : {};
  const template = response["template"] ?? block["responseTemplate"];
  if (typeof template === "string") {
    return { template, engine: stringOr("", response["templateEngine"]), reads: "response" };
  }
  const { type, text, templateEngine = origin.document["templateEngine"] } = block;
  if (type !== "text" || typeof text !== "string") return undefined;
  return { template: text, engine: stringOr("builtin", templateEngine), reads: "arguments" };
}

function stringOr(fallback: string, value: unknown): string {
  return typeof value === "string" ? value : fallback;
}
