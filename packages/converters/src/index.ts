export type { ConvertedSchema, Converter } from "./converter.ts";
export { findConverter } from "./find-converter.ts";
