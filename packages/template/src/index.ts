export { builtinEngine } from "./engine.ts";
export { parseField, type ParseFieldOptions } from "./field/field.ts";
export { ValueTemplateError } from "@mci/plugin-kit/templates";
export { parseLiteral, parsePath, printLiteral, printPath, type Literal } from "./parse/path.ts";
export { parseValue, type ParseValueOptions } from "./field/value.ts";
