export type { ContentSection, ReadContentOptions } from "./options.ts";
export { frontMatterOf } from "./front-matter.ts";
export { readContent } from "./read-content.ts";
