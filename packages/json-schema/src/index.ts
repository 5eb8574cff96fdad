export { checkReferences } from "./check-references.ts";
export { checkSchema, type SchemaMistake } from "./check-schema.ts";
export { compile, refusedProblem, type CompileOptions, type SchemaCheck } from "./compile.ts";
export { dialectOf, type Dialect } from "./dialect.ts";
export { linearPatterns, patternProblem, type PatternProblem } from "./patterns/linear-patterns.ts";
export type { Pattern, PatternEngine } from "./patterns/pattern.ts";
export type { ValueProblem, Wording } from "./problems/describe.ts";
export type { Refusal } from "./run.ts";
export { SchemaError } from "./schema-error.ts";
