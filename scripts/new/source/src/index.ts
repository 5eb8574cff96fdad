export { sampleSource } from "./sample-source.ts";
