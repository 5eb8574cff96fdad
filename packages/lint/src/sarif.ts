import type { JsonObject } from "@mci/contract";
import type { LintProblem } from "./lint.ts";
import { contentRules, rules } from "./rules.ts";
import { otherRules } from "./severity.ts";

/** The options of {@link toSarif}. */
export interface SarifOptions {
  /** The version of the program that writes the log. */
  readonly version?: string;
  /** Returns the URI of a file, best relative to the root of the repository. Default: the path, encoded. */
  readonly toUri?: (file: string) => string;
}

/**
 * Returns problems as a log of SARIF 2.1.0, which code hosts show beside the lines of a pull request.
 *
 * @param problems - Those of a report.
 * @param options - The version of the program, and the URIs of files.
 * @returns An object to be written as JSON.
 */
export function toSarif(
  problems: readonly LintProblem[],
  { version, toUri = encodeURI }: SarifOptions = {},
): JsonObject {
  // A rule about tools may be one about content, too.
  const byName = new Map([...rules, ...contentRules].map((rule) => [rule.name, rule]));
  const descriptors = [
    ...[...byName.values()].map(({ name, summary, severity }) => ruleOf(name, summary, severity)),
    ...Object.entries(otherRules).map(([name, summary]) => ruleOf(name, summary, "warning")),
  ];
  const driver = { name: "mci lint", ...(version === undefined ? {} : { version }), rules: descriptors };
  const results = problems.map((problem) => ({
    ruleId: problem.rule,
    ruleIndex: descriptors.findIndex(({ id }) => id === problem.rule),
    level: problem.severity,
    message: { text: [problem.message, problem.hint].filter((text) => text !== undefined).join(" ") },
    ...locationsOf(problem, toUri),
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
  };
}

interface RuleDescriptor {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly defaultConfiguration: { readonly level: string };
}

function ruleOf(id: string, text: string, level: string): RuleDescriptor {
  return { id, shortDescription: { text }, defaultConfiguration: { level } };
}

function locationsOf({ file, line, column, tool }: LintProblem, toUri: (file: string) => string): JsonObject {
  if (file === undefined) return {};
  const region = line === undefined ? {} : { region: { startLine: line, ...startOf(column) } };
  const artifactLocation = { uri: toUri(file) };
  const logical = tool === undefined ? {} : { logicalLocations: [{ name: tool, kind: "function" }] };
  return { locations: [{ physicalLocation: { artifactLocation, ...region }, ...logical }] };
}

function startOf(column: number | undefined): JsonObject {
  return column === undefined ? {} : { startColumn: column };
}
