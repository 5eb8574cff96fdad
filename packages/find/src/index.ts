export { findable } from "./findable.ts";
export { checkFinder, toolFinder, type FindOptions, type ToolFinder } from "./tool-finder.ts";
