export type { Captured, CapturedText } from "./capture.ts";
export { listedEnvironment, type EnvironmentOptions } from "./environment.ts";
export { findCommand, type Found } from "./find-command.ts";
export type { LaunchOptions } from "./launch.ts";
export type { NotStarted, NotStartedReason } from "./not-started.ts";
export type { CommandOptions, CommandOutcome } from "./command.ts";
export { runCommand } from "./run-command.ts";
export { startChild, type Child, type ChildOptions, type Exit } from "./start-child.ts";
