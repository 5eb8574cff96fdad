export { contentProblems } from "./content-problems.ts";
export { lint, type LintProblem, type LintReport } from "./lint.ts";
export type { LintOptions } from "./options.ts";
export type { LintSubject } from "./rule.ts";
export { missingEnv } from "./missing-env.ts";
export { toSarif, type SarifOptions } from "./sarif.ts";
export {
  countTokens,
  textTokens,
  type CountTokens,
  type TokenReport,
  type ToolsetTokens,
  type ToolTokens,
} from "./tokens/count-tokens.ts";
