export { Budget } from "./budget.ts";
export { envHint } from "./env-hint.ts";
export {
  checkOutput,
  checkTemplateSize,
  templateTooLarge,
  tooDeep,
  tooManySteps,
  tooMuchOutput,
} from "./limit-errors.ts";
export { hasPlaceholder } from "./has-placeholder.ts";
export { filesTo, unreadableInclude } from "./included-files.ts";
export { outsidePath } from "./outside-path.ts";
export { offsetAt, type Source, type SourcePlace, type Trail } from "./source.ts";
export { lineAt, syntaxError, templateError, ValueTemplateError } from "./template-error.ts";
export { ValueError, type ValueErrorOptions } from "./value-error.ts";
