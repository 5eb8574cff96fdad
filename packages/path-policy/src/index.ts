export type { FileContent, PathOptions, PathPolicyOptions, ReadOptions } from "./options.ts";
export { isInside, type PathRules } from "./inside.ts";
export { systemError } from "./path-errors.ts";
export { pathPolicy, type PathPolicy } from "./path-policy.ts";
export { namesSecret } from "./secret.ts";
export { writtenPath, type WrittenPath } from "./written-path.ts";
