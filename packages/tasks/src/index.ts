export { createTasks } from "./create-tasks.ts";
export type { TaskOptions } from "./task-options.ts";
export { localEngine, type LocalEngineOptions } from "./engine/local-engine.ts";
export type { TaskEngine, TaskHandlers } from "./engine/task-engine.ts";
