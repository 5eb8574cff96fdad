import type { ContentRule } from "../rule.ts";

export const largeSkill: ContentRule = {
  name: "large-skill",
  summary: "A skill takes more than 5,000 tokens as soon as an agent uses it. Source: Agent Skills specification.",
  severity: "warning",
  *check({ kind, texts }, _, count) {
    const tokens = kind === "skill" ? count(texts[0]?.text ?? "") : 0;
    if (tokens <= maxTokens) return;
    const hint = "Move what is not always needed into files beside SKILL.md, and name them there.";
    yield { at: "", message: `SKILL.md takes ${tokens} tokens, more than ${maxTokens}.`, hint };
  },
};

const maxTokens = 5_000;
