import { MCIError, type PrepareContext } from "@mci/contract";

/** What `work` gives; undefined when it throws a mistake of the author's, which is reported at the text it is in. */
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
