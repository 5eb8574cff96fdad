export type { FileContent, PathOptions, PathPolicyOptions, ReadOptions } from "./options.ts";
export { pathPolicy, type PathPolicy } from "./path-policy.ts";
