export { extract, type ExtractOptions, type Manifest } from "./extract.ts";
export type { ModuleMap } from "./project/module-path.ts";
