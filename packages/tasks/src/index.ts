export { createTasks, type TaskOptions } from "./create-tasks.ts";
export { localEngine, type LocalEngineOptions } from "./engine/local-engine.ts";
export type { TaskEngine, TaskHandlers } from "./engine/task-engine.ts";
