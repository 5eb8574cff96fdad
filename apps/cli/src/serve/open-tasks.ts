import type { Store, Tasks, Tool } from "@mci/contract";
import { sha256 } from "@mci/plugin-kit";
import type { TaskEngine } from "@mci/tasks";
import type { GivenOptions } from "../arguments/options.ts";
import type { ReadConfig } from "../config/config.ts";
import { importOptional } from "../config/optional-package.ts";
import { storeChoice } from "./store-choice.ts";

/** The tools of a server, its store, and how that was named. */
export interface TaskSetting {
  /** Tools known at the start; undefined for the tools of tenants, which are loaded when they call. */
  readonly tools: readonly Tool[] | undefined;
  /** The part of it that belongs to the project. */
  readonly store: Store | undefined;
  /** See `projectOf`. */
  readonly project: string;
  readonly config: ReadConfig;
  readonly options: Pick<GivenOptions, "store" | "watch">;
}

/**
 * Returns what runs calls of tools with `task`: over all processes with a database, in this one with any other store, else in
 * memory. Undefined, with nothing loaded, if there are no such tools, and a reload cannot add any.
 */
export async function openTasks(setting: TaskSetting): Promise<Tasks | undefined> {
  const { tools, store, options } = setting;
  const hasTasks = tools?.some(({ task }) => task !== undefined) === true;
  const mayGetTasks = tools === undefined || store !== undefined || options.watch === true;
  if (!hasTasks && !mayGetTasks) return undefined;
  const { createTasks } = await import("@mci/tasks");
  if (store === undefined) return createTasks();
  const { engineOnDemand } = await import("./engine-on-demand.ts");
  const { engine, prepare } = engineOnDemand(store, () => openEngine(store, setting));
  if (hasTasks) await prepare();
  return createTasks({ engine });
}

async function openEngine(store: Store, setting: TaskSetting): Promise<TaskEngine> {
  const choice = storeChoice(setting.config, setting.options, "run");
  if (choice?.address.kind !== "postgres") {
    const { localEngine } = await import("@mci/tasks");
    return localEngine({ store });
  }
  const { bullmqEngine } = await import("@mci/tasks/bullmq");
  // Not in the command: teams that use a database install it.
  const bullmq = await importOptional<typeof import("bullmq")>("bullmq", choice.request);
  return bullmqEngine({
    url: choice.address.target,
    store,
    queue: queueOf(setting),
    load: () => Promise.resolve(bullmq),
  });
}

function queueOf({ project }: TaskSetting): string {
  return `tasks-${sha256(project).slice(0, 32)}`;
}
