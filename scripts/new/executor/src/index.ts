export { sampleExecutor, type SampleExecution } from "./sample-executor.ts";
