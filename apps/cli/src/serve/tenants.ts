import { basename, join, resolve } from "node:path";
import { readConfig, type ReadConfig } from "../config/config.ts";
import { warnOfTenantConfigs, warnOfUnreadConfig } from "../config/unread-config.ts";
import { counted } from "../output/counted.ts";
import { watchInterruption } from "../interruption.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { version } from "../version.ts";
import { audited } from "./audit.ts";
import { serveUntilEnded } from "./over-http.ts";
import { followReloads, type FollowedReload } from "./follow-reloads.ts";
import { withLenient } from "./lenient.ts";
import { measured, onResponseOf, type ServedMetrics } from "./metrics.ts";
import { withOpenStore, type OpenConfig } from "./open-store.ts";
import { openTasks } from "./open-tasks.ts";
import { projectApprovals } from "./project-approvals.ts";
import { projectOf, projectStore } from "./project-store.ts";
import { openTenants } from "./open-tenants.ts";
import { graceOf } from "./start-line.ts";
import { tenantReloader } from "./tenant-reloader.ts";
import { UsageError } from "../usage-error.ts";
import { watchFiles } from "../watch/watch-files.ts";

/** Serves each tenant the tools of its own folder. */
export async function serveTenants(
  named: string,
  http: string,
  options: GivenOptions,
  terminal: Terminal,
  metrics?: ServedMetrics,
): Promise<number> {
  if (options.secrets !== undefined) {
    throw new UsageError("--secrets cannot be combined with --tenants: tenants get no values of yours.");
  }
  if (options.as !== undefined)
    throw new UsageError("--as cannot be combined with --tenants.", "Give tenants tokens with scopes.");
  const folder = resolve(named);
  const read = await readConfig({ folder, named: options.config });
  const config = withLenient(measured(read, metrics), options);
  refuseTokens(config.client.servers?.tokens, config.file);
  const opened = await withOpenStore(config, options);
  const { store } = opened;
  try {
    const project = projectOf(basename(folder), folder, options);
    const tasks = await openTasks({
      tools: undefined,
      store: store && projectStore(store, project),
      project,
      config,
      options,
    });
    const place = { name: basename(folder), path: folder };
    const approvals = await projectApprovals(place, config.client, store);
    const server = { ...opened, approvals, ...(tasks && { tasks }), ...onResponseOf(metrics) };
    return await serveFolder(folder, http, options, { ...config, server }, terminal);
  } finally {
    await store?.close();
  }
}

async function serveFolder(
  folder: string,
  http: string,
  options: GivenOptions,
  { file: configFile, client: clientOptions, server }: ReadConfig & { readonly server: OpenConfig },
  terminal: Terminal,
): Promise<number> {
  const interruption = watchInterruption(graceOf(server));
  const { signal } = interruption;
  const { messages } = terminal;
  const { store } = server;
  const project = projectOf(basename(folder), folder, options);
  const { config, close } = await audited(server, options, { project, interruption, messages });
  const tenants = await openTenants(folder, { client: clientOptions, server }, terminal);
  warnOfUnreadConfig(folder, options, terminal.notes);
  warnOfTenantConfigs(
    tenants.tenants().map((id) => join(folder, id)),
    terminal.notes,
  );
  const folders = (): ReadonlySet<string> =>
    new Set([
      folder,
      ...[...tenants.tenants(), ...tenants.awaited()].flatMap((id) => [join(folder, id), join(folder, id, "mci")]),
    ]);
  // One instance of each source serves all tenants.
  const watchOthers = (changed: () => void): (() => void) => {
    const stops = clientOptions.sources?.map((source) => source.watch?.(changed));
    return () => stops?.forEach((stop) => stop?.());
  };
  let shared: FollowedReload | undefined;
  let unwatch: (() => void) | undefined;
  try {
    shared = await followReloads(store, basename(folder), tenantReloader(tenants, terminal), terminal);
    if (options.watch === true) {
      const contents = (): ReadonlySet<string> => tenants.contentFolders();
      unwatch = await watchFiles(folders, shared.reload, { parent: folder, contents, watchOthers });
    }
    const identity = { name: basename(folder), version };
    const what = `the tools of ${counted(tenants.tenants().length, "tenant")} in ${shortPath(folder)}`;
    return await serveUntilEnded(
      { tenants },
      {
        http,
        identity,
        what,
        place: { file: configFile, title: "in the folder of the tenants" },
        options,
        config: { ...config, ...(store && { store: projectStore(store, project) }) },
        signal,
      },
      terminal,
    );
  } finally {
    unwatch?.();
    await shared?.close();
    await tenants.close();
    await close();
  }
}

/** They are those of the operator, and each tenant writes a file that says what is done with them. */
function refuseTokens(tokens: unknown, configFile: string): void {
  if (tokens === undefined) return;
  throw new UsageError(
    `${shortPath(configFile)}: 'servers.tokens' cannot be combined with --tenants: files of tenants would act with these tokens.`,
    "Call tenantToolboxes() of @mci/server in a program of your own, with the tokens of each tenant.",
  );
}
