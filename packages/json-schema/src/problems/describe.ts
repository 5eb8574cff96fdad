import { childPointer } from "@mci/plugin-kit";
import { clipped, joined, printPath } from "../path.ts";
import type { Finding } from "./finding.ts";
import type { FirstNames } from "./json-text.ts";
import { previews } from "./preview.ts";
import { suggest } from "./suggest.ts";

/** One thing that is wrong with a value. */
export interface ValueProblem {
  /** Such as `user.city` or `items[2].id`; empty for the whole value. */
  readonly path: string;
  /** The same place as a JSON pointer. */
  readonly pointer: string;
  /** The keyword of the schema that the value breaks. */
  readonly keyword: string;
  /** A sentence without its full stop. */
  readonly message: string;
  /** What the sentence was made of; absent when the value could not be checked. */
  readonly finding?: Omit<Finding, "at">;
}

/** What the value and its parts are called in sentences. */
export interface Wording {
  /** At the start of a sentence. */
  readonly whole: string;
  readonly part: string;
  /** Names that were given and dropped: one of them may be the missing one, misspelt. */
  readonly ignored?: readonly string[];
}

const mostSuggestions = 20;

/** Findings as sentences, each once. */
export function describe(findings: readonly Finding[], wording: Wording, names: FirstNames): readonly ValueProblem[] {
  const given = (wording.ignored ?? []).slice(0, 100);
  const shown = previews(names);
  const problems = new Map<string, ValueProblem>();
  for (const [index, finding] of findings.entries()) {
    // Names are compared for those that are shown.
    const [known, ignored] = index < mostSuggestions ? [finding.known, given] : [undefined, []];
    const problem = sentence({ ...finding, known }, { ...wording, ignored }, shown);
    if (!problems.has(problem.message)) problems.set(problem.message, { ...problem, finding });
  }
  return [...problems.values()];
}

function sentence(
  finding: Finding,
  { whole, part, ignored }: Required<Wording>,
  shown: (value: unknown) => string,
): ValueProblem {
  const { at, keyword, name } = finding;
  const path = printPath(at);
  if (name === undefined) {
    const what = path === "" ? whole : `${part} '${path}'`;
    const found = "value" in finding ? `, not ${shown(finding.value)}` : "";
    return { path, pointer: at.pointer, keyword, message: `${what} ${finding.words}${found}` };
  }
  const inner = { path: joined(path, name), pointer: childPointer(at.pointer, clipped(name)), keyword };
  switch (keyword) {
    case "required":
    case "dependentRequired": {
      const near = path === "" ? suggest(name, ignored) : undefined;
      const hint = near === undefined ? "" : ` ('${near}' was given)`;
      return { ...inner, message: `Required ${part.toLowerCase()} '${inner.path}' is missing${hint}` };
    }
    case "propertyNames":
      return { ...inner, message: `The name of ${part.toLowerCase()} '${inner.path}' ${finding.words}` };
    default: {
      const near = suggest(name, finding.known ?? []);
      const hint = near === undefined ? "" : `. Did you mean '${near}'?`;
      return { ...inner, message: `${part} '${inner.path}' is not known${hint}` };
    }
  }
}
