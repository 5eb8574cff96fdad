import type { Approvals, Store, Tool } from "@mci/contract";
import type { ListOptions } from "@mci/server";
import type { MCIClient, ToolSet } from "mci";
import { counted } from "../output/counted.ts";
import { watchInterruption, type Interruption } from "../interruption.ts";
import { openTools, type OpenTools } from "../open-tools.ts";
import { readScopes, refuseScopesBesideTokens } from "../arguments/scopes.ts";
import { openProject, type Project } from "../config/project.ts";
import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";
import { nameOf, readIdentity, type Identity } from "./identity.ts";
import { audited, type Audited } from "./audit.ts";
import { asServed } from "./as-served.ts";
import { withLenient } from "./lenient.ts";
import { followReloads, type FollowedReload } from "./follow-reloads.ts";
import { measured, onResponseOf, type ServedMetrics } from "./metrics.ts";
import { withOpenStore, type OpenConfig } from "./open-store.ts";
import { checkPins, listOptions, reservedNameCheck } from "./list-options.ts";
import { openTasks } from "./open-tasks.ts";
import { projectApprovals } from "./project-approvals.ts";
import { projectOf, projectStore } from "./project-store.ts";
import { reloadReport } from "../watch/reload-report.ts";
import { graceOf } from "./start-line.ts";
import { watchTools } from "../watch/watch-tools.ts";

/** Tools that are served until the command ends. */
export interface Served {
  readonly project: Project;
  /** The name and version that clients see. */
  readonly identity: Identity;
  readonly tools: ToolSet;
  /** Returns the tools of the file, also those that the filters leave out. */
  readonly all: () => readonly Tool[];
  readonly options: GivenOptions;
  readonly config: OpenConfig;
  /** Where `--audit store` writes, for all projects that share the store, and the name of this one in its entries. */
  readonly sharedLog?: { readonly store: Store; readonly project: string };
  /** Aborted when the command should end. */
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

/** Loads the tools to serve. An unavailable MCP server is a warning: the other tools are served. */
export async function openServed(options: GivenOptions, terminal: Terminal, metrics?: ServedMetrics): Promise<Served> {
  const interruption = watchInterruption(graceOf());
  const opened = await openProject(options, terminal);
  const scopes = readScopes(options);
  if (scopes !== undefined) refuseScopesBesideTokens(opened.config.server);
  const project = { ...opened, config: withLenient(measured(opened.config, metrics), options) };
  const server = { ...(await withOpenStore(project.config, options)), ...onResponseOf(metrics) };
  interruption.allow(graceOf(server));
  const list = listOptions(options, server.list);
  const { store } = server;
  const approvals = await storedApprovals(project, store);
  const loaded = await loadTools(project, { options, terminal, interruption, store, approvals, list });
  const { client } = loaded;
  let log: Audited | undefined;
  let shared: FollowedReload | undefined;
  let unwatch: (() => void) | undefined;
  const close = async (): Promise<void> => {
    unwatch?.();
    await shared?.close();
    await client.close();
    await log?.close();
    await store?.close();
  };
  try {
    warnOfNoTools(loaded, terminal);
    const { tools } = loaded;
    if (list !== undefined) await checkPins(list, tools.tools());
    const { file } = project;
    const identity = readIdentity(file, client.tools());
    const name = projectOf(identity.name, file, options);
    log = await audited(server, options, { project: name, interruption, messages: terminal.messages });
    const own = store && projectStore(store, name);
    const tasks = await openTasks({
      tools: tools.tools(),
      store: own,
      project: name,
      config: project.config,
      options,
    });
    shared = await followReloads(store, identity.name, reloader(client, terminal), terminal);
    if (options.watch === true) unwatch = await watchTools(project, () => client, shared.reload);
    return {
      project,
      identity,
      tools,
      all: () => client.tools(),
      options,
      config: {
        ...log.config,
        ...(list && { list }),
        ...(own && { store: own }),
        ...(tasks && { tasks }),
        ...(scopes && { access: { ...log.config.access, scopes } }),
        approvals,
      },
      ...(store && { sharedLog: { store, project: name } }),
      signal: interruption.signal,
      close,
    };
  } catch (error) {
    await close(); // what stays open would keep the command from ending
    throw error;
  }
}

function warnOfNoTools({ client, tools }: OpenTools, { notes }: Terminal): void {
  const [all, remaining] = [client.tools().length, tools.tools().length];
  if (all === 0 || remaining > 0) return;
  notes.print(notes.colors.yellow(`--filter leaves none of ${counted(all, "tool")}: clients will see no tools.`));
}

interface ServedLoad {
  readonly options: GivenOptions;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  readonly store: Store | undefined;
  readonly approvals: Approvals;
  readonly list: ListOptions | undefined;
}

async function loadTools(
  project: Project,
  { options, terminal, interruption, store, approvals, list }: ServedLoad,
): Promise<OpenTools> {
  try {
    return await openTools(options, terminal, {
      project,
      servers: { onUnavailable: "warn" },
      interruption,
      approvals,
      ...(list?.mode === "search" && { sources: [reservedNameCheck()] }),
      ...(store && { store }),
      ...(options.http === undefined ? undefined : asServed(project.config)),
    });
  } catch (error) {
    await store?.close(); // its connections would keep the command from ending
    throw error;
  }
}

/** Returns the approvals of the project, which are the same whatever its servers leave out. */
async function storedApprovals({ file, config }: Project, store: Store | undefined): Promise<Approvals> {
  return projectApprovals({ name: await nameOf(file), path: file }, config.client, store);
}

/** Reloads the tools and prints the result. */
function reloader(client: MCIClient, terminal: Terminal): () => Promise<void> {
  const report = reloadReport(terminal);
  return async () => {
    await client.reload().then((changes) => report.loaded({ ...changes }), report.failed);
  };
}
