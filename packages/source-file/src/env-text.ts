import { TemplateError, type LoadContext, type Problem } from "@mci/contract";
import { toProblem, truncate } from "@mci/plugin-kit";
import { missingEnv, parseField, unquotedFallbacks } from "@mci/template";

export interface EnvTextRequest {
  readonly file?: string | undefined;
  /** Where the text stands. */
  readonly pointer: string;
  /** The field it belongs to, for messages. */
  readonly field: string;
  readonly context: LoadContext;
}

/**
 * Puts the values of env into a text of a main file. Returns undefined where something is wrong, which is reported, and for a
 * value that a check does not have.
 */
export function readEnvText(text: string, request: EnvTextRequest): string | undefined {
  const { field: name, context } = request;
  const shown = JSON.stringify(truncate(text, 200));
  const report = (problem: Omit<Problem, "pointer" | "file">): void => reportAt(request, problem);
  try {
    const field = parseField(text);
    const stray = field.names.find((path) => !/^env[.[]/.test(path));
    if (stray !== undefined) {
      const message = `${name} is read at load, where only env has values, not ${stray}: ${shown}.`;
      report({
        code: "MCI_SCHEMA_FIELD",
        severity: "error",
        message,
        hint: "Write {{env.NAME}}, or the value itself.",
      });
      return undefined;
    }
    for (const { text: fallback, quoted } of unquotedFallbacks(text)) {
      const message = `${name}: the fallback ${fallback} has no quotes: it counts as text.`;
      report({ code: "MCI_TEMPLATE_SYNTAX", severity: "warning", message, hint: `Write ${quoted}.` });
    }
    context.onEnvUsed?.(field.names, name, (isSet) => missingEnv(field, isSet));
    const pieces = field.pieces({ props: {}, input: {}, properties: {}, env: context.env });
    const isWhole = pieces.every((piece) => piece.from === "author" || piece.text.trim() !== "");
    if (isWhole) return pieces.map((piece) => piece.text).join("");
    const message = `${name}: ${shown} is empty: the env value has no text.`;
    report({
      code: "MCI_SCHEMA_FIELD",
      severity: "error",
      message,
      hint: "Set it, or leave it unset for the fallback.",
    });
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    if (context.offline && error.code === "MCI_TEMPLATE_MISSING") return undefined;
    const { code, severity, message, hint } = toProblem(error);
    report({ code, severity, message: `${name}: ${message}`, hint });
  }
  return undefined;
}

/** Reports a problem with such a text. */
export function reportAt({ file, pointer, context }: EnvTextRequest, problem: Omit<Problem, "pointer" | "file">): void {
  context.report({ ...problem, pointer, ...(file === undefined ? {} : { file }) });
}
