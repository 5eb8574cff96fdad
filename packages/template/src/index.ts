export { builtinEngine, plainPieces } from "./engine.ts";
export type { PlainPieces } from "./parse/plain-pieces.ts";
export { missingEnv, type IsSet, type ReadingTemplate } from "./missing-env.ts";
export { parseField, surelyParsesField, type ParseFieldOptions } from "./field/field.ts";
export { ValueTemplateError } from "@mci/plugin-kit/templates";
export { parseLiteral, parsePath, printLiteral, printPath, type Literal } from "./parse/path.ts";
export { unquotedFallbacks, type UnquotedFallback } from "./parse/unquoted-fallbacks.ts";
export { parseValue, surelyParsesValue, type ParseValueOptions } from "./field/value.ts";
