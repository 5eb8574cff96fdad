export { handlebarsEngine, type HandlebarsEngineOptions } from "./handlebars-engine.ts";
export type { Helper } from "./helper.ts";
