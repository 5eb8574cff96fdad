import type { ResponseShape, TextExecution } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Returns what becomes of the answer: a template for it, or a text before and behind it. */
export function toResponse(value: unknown): ResponseShape | undefined {
  const { body, prependBody = "", appendBody = "" } = isRecord(value) ? value : {};
  if (typeof body === "string" && body !== "") return { template: body, templateEngine: "go" };
  if (prependBody === "" && appendBody === "") return undefined;
  return { template: `${literal(prependBody)}{{ . }}${literal(appendBody)}`, templateEngine: "go" };
}

/** Returns the text of a tool that sends nothing. */
export function toTextExecution(value: unknown): TextExecution {
  const { body, prependBody = "", appendBody = "" } = isRecord(value) ? value : {};
  const text = typeof body === "string" ? body : `${literal(prependBody)}${literal(appendBody)}`;
  const renamed = text.replaceAll(/(?<=\{\{[^}]*)\.(args|config)(?=\.)/g, (_, root) =>
    root === "args" ? ".props" : ".env",
  );
  return { type: "text", text: renamed, templateEngine: "go" };
}

/** A text that a Go template writes as it is. */
function literal(text: unknown): string {
  return String(text).replaceAll("{{", '{{ "{{" }}');
}
