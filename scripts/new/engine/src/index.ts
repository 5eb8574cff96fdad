export { sampleEngine } from "./sample-engine.ts";
