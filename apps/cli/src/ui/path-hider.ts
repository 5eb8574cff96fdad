import { MCIError } from "@mci/contract";
import { withoutFolder, withoutPaths } from "@mci/plugin-kit";
import type { Inspection, PageExplanation } from "@mci/ui";

/** Takes paths of the host out of what the page shows: its users need not learn where the files are kept. */
export interface PathHider {
  inspection(inspection: Inspection): Inspection;
  explanation(explanation: PageExplanation): PageExplanation;
  /** Runs work, and hides the paths in what it throws. */
  errors<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** `folder`: the one of the schema file. */
export function pathHider(folder: string): PathHider {
  const clean = (text: string): string => withoutPaths(withoutFolder(text, folder));
  return {
    inspection: (inspection) => ({
      ...inspection,
      problems: inspection.problems.map(({ message, hint, ...rest }) => ({
        ...rest,
        message: clean(message),
        hint: hint && clean(hint),
      })),
    }),
    explanation: ({ text, parts }) => ({
      text: withoutFolder(text, folder),
      // What the author of the tool has written stays.
      parts: parts.map((part) => ({ ...part, value: withoutFolder(part.value, folder) })),
    }),
    async errors(work) {
      try {
        return await work();
      } catch (error) {
        if (!MCIError.is(error)) throw error;
        const { code, message, hint } = error;
        throw new MCIError(code, clean(message), { cause: error, ...(hint && { hint: clean(hint) }) });
      }
    },
  };
}
