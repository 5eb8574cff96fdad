export { parseCondition, type Condition, type ParseConditionOptions } from "./condition.ts";
export { builtinEngine } from "./engine.ts";
export { missingEnv, type IsSet, type ReadingTemplate } from "./missing-env.ts";
export { parseField, type ParseFieldOptions } from "./field/field.ts";
export { ValueTemplateError } from "@mci/plugin-kit/templates";
export { parseLiteral, parsePath, printLiteral, printPath, type Literal } from "./parse/path.ts";
export { stepsOf } from "./parse/steps-of.ts";
export { unquotedFallbacks, type UnquotedFallback } from "./parse/unquoted-fallbacks.ts";
export { parseValue, type ParseValueOptions } from "./field/value.ts";
