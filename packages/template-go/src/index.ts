export { goEngine, type GoEngineOptions } from "./go-engine.ts";
