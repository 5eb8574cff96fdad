export { nunjucksEngine } from "./nunjucks-engine.ts";
export type { NunjucksEngineOptions, TemplateFunction } from "./values/language.ts";
