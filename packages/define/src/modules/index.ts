export { codeParts, type CodeParts, type CodePartsOptions } from "./code-parts.ts";
export { moduleLoader, type ModuleLoaderOptions } from "./module-loader.ts";
