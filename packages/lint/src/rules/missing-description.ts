import type { Rule } from "../rule.ts";

export const missingDescription: Rule = {
  name: "missing-description",
  summary: "A tool has no description, so a model has only its name to go by.",
  severity: "warning",
  *check({ description }) {
    if ((description ?? "").trim() !== "") return;
    const hint = "Say what the tool does, when to use it, and what it returns.";
    yield { message: "The tool has no description.", hint, at: "/name" };
  },
};
