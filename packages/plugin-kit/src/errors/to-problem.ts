import { MCIError, TemplateError, type MCICode, type Problem } from "@mci/contract";
import { errorMessage } from "./error-message.ts";

/**
 * Converts a thrown value to a problem of severity `error`, with its code, hint and, for a template error, its place.
 *
 * @param code - Code of an error without one of its own. Default: `MCI_INTERNAL`.
 */
export function toProblem(error: unknown, code: MCICode = "MCI_INTERNAL"): Problem {
  if (!MCIError.is(error)) return { code, severity: "error", message: errorMessage(error) };
  return {
    // A third-party executor may throw a code of its own; problems print it like any other.
    code: error.code as MCICode,
    severity: "error",
    message: error.message,
    hint: error.hint,
    ...(TemplateError.is(error) ? placeOf(error) : undefined),
  };
}

/** Line and column count from the start of an included file; those of a field count from the start of its string. */
function placeOf({ file, line, column, excerpt }: TemplateError): Partial<Problem> {
  return file === undefined ? { excerpt } : { file, line, column, excerpt };
}
