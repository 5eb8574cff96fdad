import type { LintSettings, LintSeverity, Tool } from "@mci/contract";
import { suggest, toPointer } from "@mci/plugin-kit";
import type { LintOptions } from "./options.ts";
import { contentRules, rules } from "./rules.ts";

/** The rules that are not about a single tool, or look at its settings. */
export const otherRules = {
  "unknown-rule": "The severity of a rule is set that does not exist.",
  drift: "A tool, skill, prompt or resource is not what mci.lock says.",
  budget: "All tools together take more tokens than the budget.",
} as const;

/** Returns the severity of a rule for a tool: what options say of the tool, else its file, else options for all, else its own. */
export function severityFor(
  rule: string,
  fallback: LintSeverity,
  tool: Pick<Tool, "name" | "lint">,
  { rules: forAll, tools }: LintOptions,
): LintSeverity {
  return settingOf(tools?.[tool.name], rule) ?? settingOf(tool.lint, rule) ?? settingOf(forAll, rule) ?? fallback;
}

function settingOf(settings: LintSettings | undefined, rule: string): LintSeverity | undefined {
  return settings !== undefined && Object.hasOwn(settings, rule) ? settings[rule] : undefined;
}

/** Returns the names of all rules. */
export function ruleNames(): readonly string[] {
  return [...new Set([...rules, ...contentRules].map(({ name }) => name)), ...Object.keys(otherRules)];
}

/** A setting of a rule that does not exist. */
export interface UnknownRule {
  readonly message: string;
  readonly hint: string | undefined;
  /** JSON pointer below the object with the settings. */
  readonly at: string;
}

/** Returns the settings of rules that do not exist. */
export function unknownRules(settings: LintSettings = {}): readonly UnknownRule[] {
  const names = ruleNames();
  return Object.keys(settings)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      message: `There is no rule '${name}'.`,
      hint: suggest(name, names, { list: "Valid rules" }),
      at: toPointer("lint", name),
    }));
}
