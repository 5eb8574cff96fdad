import type { ResponseShape, TextExecution } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { CannotConvert, printValue, type ToolSource } from "../conversion.ts";
import type { Argument } from "./arguments.ts";
import { toGoTemplate } from "./go-template.ts";

const at = "/responseTemplate/body";

/** Returns what becomes of the answer: a template for it, or a text before and behind it. */
export function toResponse({ tool, warn }: ToolSource): ResponseShape | undefined {
  const { body, prependBody = "", appendBody = "" } = readTemplate(tool);
  if (typeof body === "string" && body !== "") {
    const { text, unknownFunctions } = toGoTemplate(body);
    if (unknownFunctions.length === 0) return { template: text, templateEngine: "go" };
    const message = `The template of the response is not taken over: ${unknown(unknownFunctions)}.`;
    warn(at, message, "The response reaches the model as it is.");
    return undefined;
  }
  if (prependBody === "" && appendBody === "") return undefined;
  return { template: `${literal(prependBody)}{{ . }}${literal(appendBody)}`, templateEngine: "go" };
}

/** Returns the text of a tool that sends nothing. */
export function toTextExecution({ tool }: ToolSource, args: readonly Argument[]): TextExecution {
  const { body, prependBody = "", appendBody = "" } = readTemplate(tool);
  const template = typeof body === "string" ? body : `${literal(prependBody)}${literal(appendBody)}`;
  const { unknownFunctions } = toGoTemplate(template);
  if (unknownFunctions.length > 0)
    throw new CannotConvert(`Its template cannot be used: ${unknown(unknownFunctions)}.`, at);
  const text = template.replaceAll(tags, (tag) =>
    tag.replaceAll(/\.(args|config)(?=\.)/g, (_, root) => (root === "args" ? ".props" : ".env")),
  );
  const named = Array.from(text.matchAll(tags), ([tag]) => [...tag.matchAll(/\.props\.(\w+)/g)]).flat();
  for (const [, name] of named) {
    if (args.some((argument) => argument.name === name)) continue;
    throw new CannotConvert(`Its template names the argument '${name}', which is not declared.`, at);
  }
  return { type: "text", text, templateEngine: "go" };
}

/** Not looked behind from each name: that takes too long for a tag of many. */
const tags = /\{\{[^}]*/g;

function readTemplate({ responseTemplate }: ToolSource["tool"]): Readonly<Record<string, unknown>> {
  return isRecord(responseTemplate) ? responseTemplate : {};
}

function unknown(functions: readonly string[]): string {
  return functions.includes("gjson")
    ? "it calls gjson with more than a plain path"
    : `the language go has no function ${functions.join(", ")}`;
}

/** A text that a Go template writes as it is. */
function literal(text: unknown): string {
  return printValue(text).replaceAll("{{", '{{ "{{" }}');
}
