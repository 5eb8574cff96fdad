import { isRecord } from "@mci/plugin-kit";
import { unquotedFallbacks, type UnquotedFallback } from "@mci/template";
import { placeOfText } from "../prepare/place-in-block.ts";
import type { OnToolReferences } from "../prepare/prepare-context.ts";
import type { ProblemList } from "../problem-list.ts";

/** Warns of fallbacks without quotes, which count as text, and shows them as they are meant. */
export function unquotedCheck(problems: ProblemList): OnToolReferences {
  return (loaded, references) => {
    // Another language has a meaning of its own for a word after a bar.
    if (!references.isComplete) return;
    for (const { text, quoted } of fallbacksIn(references.source)) {
      const { pointer, offset } = placeOfText(loaded.tool.execution, references, [text]);
      const message = `The fallback ${text} has no quotes: it counts as text.`;
      const hint = `Write ${quoted}.`;
      const problem = { code: "MCI_TEMPLATE_SYNTAX", severity: "warning", message, hint } as const;
      problems.addAt(problem, loaded, `/execution${pointer}`, offset);
    }
  };
}

function fallbacksIn(source: unknown): readonly UnquotedFallback[] {
  if (typeof source === "string") return unquotedFallbacks(source);
  if (Array.isArray(source)) return source.flatMap(fallbacksIn);
  return isRecord(source) ? Object.values(source).flatMap(fallbacksIn) : [];
}
