import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** How a tool is called. */
export interface CallTemplate {
  readonly type: unknown;
  readonly fields: JsonObject;
  /** JSON pointer below the tool. */
  readonly at: string;
}

/** Reads the call template of a tool, or the provider that it was before version 1.0 of UTCP: its fields are the same. */
export function callTemplate(tool: JsonObject): CallTemplate | undefined {
  const { tool_call_template: template, tool_provider: provider } = tool;
  if (isRecord(template)) {
    return { type: template["call_template_type"], fields: template, at: "/tool_call_template" };
  }
  if (!isRecord(provider)) return undefined;
  const type = provider["provider_type"] ?? provider["call_template_type"];
  return { type, fields: provider, at: "/tool_provider" };
}
