import { MCIError, type TemplateError } from "@mci/contract";
import type { SourcePlace } from "./source.ts";
import { templateError } from "./template-error.ts";

/** Files that may stand between the main template and the innermost one. */
const maxIncludeDepth = 16;

/**
 * Returns the files on the way to an included one, itself last. Throws TemplateError (MCI_TEMPLATE_INCLUDE) if they include each
 * other in a circle, or too deeply.
 *
 * @param place The tag that names the file.
 */
export function filesTo(file: string, place: SourcePlace, chain: readonly string[]): readonly string[] {
  const files = [...chain, file];
  const isCircle = chain.includes(file);
  if (!isCircle && chain.length <= maxIncludeDepth) return files;
  const how = isCircle ? "in a circle" : `deeper than ${maxIncludeDepth}`;
  const message = `Files include each other ${how}: ${files.join(" -> ")}.`;
  throw templateError(place.source, place.start, "MCI_TEMPLATE_INCLUDE", message);
}

/**
 * Returns the error of a file that cannot be included, with the reason and its hint.
 *
 * @param what The tag as it is written, or a sentence about it, without its end.
 */
export function unreadableInclude(
  { source, start }: SourcePlace,
  what: string,
  cause: unknown,
  hint: string | undefined = MCIError.is(cause) ? cause.hint : undefined,
): TemplateError {
  const reason = cause instanceof Error ? cause.message : "it cannot be read";
  return templateError(source, start, "MCI_TEMPLATE_INCLUDE", `${what}: ${reason}`, { cause, hint });
}
