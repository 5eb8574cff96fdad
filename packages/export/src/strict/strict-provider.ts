import { oneOf, type Check } from "@mci/plugin-kit/options";
import { anthropicRules, openAIRules, type StrictRules } from "./strict-rules.ts";

/** The providers whose strict modes are known. They accept different schemas. */
export type StrictProvider = "openai" | "anthropic";

/** Returns the rules of a provider, if there is one. */
export function rulesOf(provider: StrictProvider | undefined): StrictRules | undefined {
  return provider === undefined ? undefined : rules[provider];
}

const rules: Readonly<Record<StrictProvider, StrictRules>> = { openai: openAIRules, anthropic: anthropicRules };

export const strictProviderCheck: Check = oneOf("openai", "anthropic");
