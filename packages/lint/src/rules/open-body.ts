import { isRecord } from "@mci/plugin-kit";
import type { Rule } from "../rule.ts";

export const openBody: Rule = {
  name: "open-body",
  summary: "The whole body of a request is one argument, so a model can send anything.",
  severity: "warning",
  *check({ execution }) {
    const body: unknown = execution.type === "http" ? Reflect.get(execution, "body") : undefined;
    if (!isRecord(body)) return;
    const field = body["type"] === "raw" ? "content" : "raw";
    const source = body[field];
    if (typeof source !== "string" || !oneArgument.test(source)) return;
    const message = "The whole body is one argument, so a caller can send anything.";
    const hint = "Write the body with a placeholder for each value, or use 'json' with declared properties.";
    yield { message, hint, at: `/execution/body/${field}` };
  },
};

const oneArgument = /^\s*\{(?:\{|!!)\s*(?:props|input|properties)\b[^{}]*\}\}?\s*$/;
