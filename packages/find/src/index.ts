export { findable } from "./findable.ts";
export { reservedNames } from "./finder-tools.ts";
export { checkFinder, toolFinder, type FindOptions, type ToolFinder } from "./tool-finder.ts";
