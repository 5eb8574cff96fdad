export { findConverter, type ConvertedSchema, type Converter } from "./find-converter.ts";
