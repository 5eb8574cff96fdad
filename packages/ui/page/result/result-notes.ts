import type { ToolResult } from "@mci/contract";

/** Returns notes for the reader of a result: what was cut, masked, dropped or did not fit. */
export function resultNotes({ content, metadata = {} }: ToolResult): readonly string[] {
  const notes: string[] = [];
  const { truncated, ignored_arguments: ignored, parsed_arguments: parsed } = metadata;
  const { template_error: template, output_problems: problems } = metadata;
  if (truncated !== undefined && truncated !== false) notes.push(`The result was cut${sizeIn(metadata)}.`);
  const isMasked = content.some((part) => part.type === "text" && part.text.includes("[redacted]"));
  if (isMasked) notes.push("Secrets were masked as [redacted].");
  if (Array.isArray(ignored) && ignored.length > 0) {
    notes.push(`Not sent, as the tool does not declare them: ${ignored.join(", ")}.`);
  }
  if (Array.isArray(parsed)) notes.push(`Taken as the JSON in a string: ${parsed.join(", ")}.`);
  if (typeof template === "string")
    notes.push(`The response template failed, so this is the response itself: ${template}`);
  if (Array.isArray(problems)) notes.push(`It does not fit the outputSchema: ${problems.map(String).join("; ")}.`);
  return notes;
}

function sizeIn({ original_bytes: bytes }: Readonly<Record<string, unknown>>): string {
  return typeof bytes === "number" ? ` from ${bytes.toLocaleString("en-US")} bytes` : "";
}
