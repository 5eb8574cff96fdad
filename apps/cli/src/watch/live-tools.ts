import { isDeepStrictEqual } from "node:util";
import type { Approvals, JsonObject } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import type { GivenOptions } from "../arguments/options.ts";
import { mergeLayers } from "../config/environment.ts";
import type { Project } from "../config/project.ts";
import type { Interruption } from "../interruption.ts";
import { openTools, type OpenTools } from "../open-tools.ts";
import type { Terminal } from "../output/terminal.ts";
import { watchTools } from "./watch-tools.ts";

/** The tools of a file that is being edited. */
export interface LiveTools {
  /** The tools as of the last load that succeeded; undefined before the first one. */
  readonly opened: OpenTools | undefined;
  /** Why the last load failed; undefined if it succeeded. */
  readonly error: unknown;
  close(): Promise<void>;
}

/** Names, by what has happened to them. */
export type Changed = Readonly<Record<string, readonly string[]>>;

export interface LiveOptions {
  readonly options: GivenOptions;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** The time a call may take whose tool sets none. */
  readonly timeoutMs?: number | undefined;
  /** Keeps the questions of all loads. Default: each has its own. */
  readonly approvals?: Approvals | undefined;
  /** Called after each change, when the tools have been loaded again or failed to, with the names of what has changed. */
  readonly changed: (tools: LiveTools, changes: Changed) => void;
}

/**
 * Loads the tools of a project, and again whenever a file of them changes. A load that fails leaves them as they were. Env
 * values that change in `.env` or `.env.mci` count too.
 */
export async function openLive(
  project: Project,
  { options, terminal, interruption, timeoutMs, approvals, changed }: LiveOptions,
): Promise<LiveTools> {
  let opened: OpenTools | undefined;
  let error: unknown;
  let env: JsonObject = {};
  const loadOnce = async (): Promise<Changed> => {
    const values = mergeLayers(project.env());
    if (opened !== undefined && isDeepStrictEqual(env, values)) return { ...(await opened.client.reload()) };
    const next = await openTools(options, terminal, {
      project,
      interruption,
      brokenTools: "leave-out",
      repeatedFailures: false,
      ...omitUndefined({ timeoutMs, approvals }),
    });
    const changes = opened === undefined ? { added: namesOf(next) } : { changed: ["the env values"] };
    await opened?.client.close();
    opened = next;
    env = values;
    return changes;
  };
  const load = async (): Promise<Changed> => {
    try {
      const changes = await loadOnce();
      error = undefined;
      return changes;
    } catch (reason) {
      error = reason;
      return {};
    }
  };
  await load();
  const live: LiveTools = {
    get opened() {
      return opened;
    },
    get error() {
      return error;
    },
    async close() {
      unwatch();
      await opened?.client.close();
    },
  };
  const unwatch = await watchTools(
    project,
    () => opened?.client,
    async () => {
      changed(live, await load());
    },
  );
  return live;
}

function namesOf({ tools }: OpenTools): readonly string[] {
  return tools.tools().map(({ name }) => name);
}
