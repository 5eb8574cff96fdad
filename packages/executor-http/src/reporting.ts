import { MCIError, type PrepareContext } from "@mci/contract";

/**
 * Returns the result of `work`; undefined if it throws a mistake of the author, which is reported at the text that
 * contains it.
 */
export function reporting<T>(
  context: Pick<PrepareContext, "report">,
  { source, at }: { readonly source: string; readonly at: string },
  work: () => T,
): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    context.report(error, source, { at });
    return undefined;
  }
}
