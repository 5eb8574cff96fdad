export { contentLimits } from "./limits.ts";
export type { ContentSection, ReadContentOptions } from "./options.ts";
export { readContent } from "./read-content.ts";
export { frontMatterOf } from "./text-file.ts";
