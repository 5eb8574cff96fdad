export { openWithoutClient, type DirectOptions } from "./open-without-client.ts";
export { answerCases, engineCases, loopCases, type Engine, type EngineDialect } from "./engine-cases.ts";
export { executorCases } from "./executor-cases.ts";
export type { Example, ExampleBlock, ExecutorSubject, OpenedTool, OpenedTools } from "./executor-subject.ts";
export { register, type Case, type Runner, type Waivers } from "./register.ts";
