import { childPointer, nearest, truncate } from "@mci/plugin-kit";
import { joined, maxPathLength, printPath } from "../path.ts";
import type { Finding } from "./finding.ts";
import { jsonUpTo, type FirstNames } from "./json-text.ts";

/** A problem with a value. */
export interface ValueProblem {
  /** Such as `user.city` or `items[2].id`; empty for the whole value. */
  readonly path: string;
  /** The same place as a JSON pointer. */
  readonly pointer: string;
  /** The keyword of the schema that the value breaks. */
  readonly keyword: string;
  /** A sentence without its full stop. */
  readonly message: string;
  /** Facts that the sentence is made from; absent if the value could not be checked. */
  readonly finding?: Omit<Finding, "at">;
}

/** The names of the value and its parts in sentences. */
export interface Wording {
  /** At the start of a sentence. */
  readonly whole: string;
  readonly part: string;
  /** Names that were given and dropped: one of them may be the missing one, misspelt. */
  readonly ignored?: readonly string[];
}

const maxSuggestions = 20;

/** Findings as sentences, each once. */
export function describe(findings: readonly Finding[], wording: Wording, names: FirstNames): readonly ValueProblem[] {
  const given = (wording.ignored ?? []).slice(0, 100);
  const shown = previews(names);
  const problems = new Map<string, ValueProblem>();
  for (const [index, finding] of findings.entries()) {
    // Names are compared for those that are shown.
    const [known, ignored] = index < maxSuggestions ? [finding.known, given] : [undefined, []];
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
  const inner = { path: joined(path, name), pointer: childPointer(at.pointer, truncate(name, maxPathLength)), keyword };
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

/** Letters compared for one suggestion. */
const maxCompared = 50_000;

/** The known name that a mistyped one probably stands for. Looks at the first of very many names only. */
function suggest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 100) return undefined;
  const candidates: string[] = [];
  let left = maxCompared;
  for (const candidate of known) {
    left -= candidate.length > 100 ? 10 : (name.length + 1) * (candidate.length + 1);
    if (left < 0) break;
    if (candidate.length <= 100) candidates.push(candidate);
  }
  return nearest(name, candidates);
}

/** Shows values in messages: what is longer than sixty characters is cut. Each object is written once. */
function previews(names: FirstNames): (value: unknown) => string {
  const written = new Map<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null) return preview(value, names);
    const known = written.get(value) ?? preview(value, names);
    written.set(value, known);
    return known;
  };
}

const maxPreviewLength = 60;

function preview(value: unknown, names: FirstNames): string {
  const { text, isWhole } = jsonUpTo(value, maxPreviewLength, names);
  if (isWhole) return text;
  return Array.isArray(value) ? "an array" : `${text.slice(0, maxPreviewLength - 3)}...`;
}
