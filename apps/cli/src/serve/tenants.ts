import { basename, join, resolve } from "node:path";
import { MCIClient } from "mci";
import { readConfig } from "../config.ts";
import { counted } from "../counted.ts";
import { watchInterruption } from "../interruption.ts";
import type { GivenOptions } from "../options.ts";
import { shortPath } from "../problem-text.ts";
import { reportError } from "../report-error.ts";
import type { Terminal } from "../terminal.ts";
import { serveUntilEnded } from "./over-http.ts";
import { drainMs, warner } from "./start-line.ts";
import { watchFiles } from "./watch-files.ts";

/** Serves each tenant the tools of its own folder. */
export async function serveTenants(
  named: string,
  http: string,
  options: GivenOptions,
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(named);
  const { server: config = {}, ...parts } = await readConfig(folder);
  const { tenantToolboxes } = await import("@mci/server");
  const { signal } = watchInterruption(drainMs);
  const warn = warner(terminal.messages);
  const tenants = await tenantToolboxes({
    folder,
    load: (file, env) =>
      MCIClient.load(file, {
        ...parts,
        network: { proxy: process.env, ...parts.network },
        env,
        servers: { onUnavailable: "warn" },
        onWarning: ({ message }) => warn(`${shortPath(file)}: ${message}`),
      }),
    onProblem: ({ tenant, error }) => warn(`Tenant '${tenant}': ${error.message}`),
  });
  const reload = async (): Promise<void> => {
    try {
      const { added, removed, failed } = await tenants.reload();
      const kept = failed.map(({ tenant }) => tenant);
      for (const [what, names] of Object.entries({ added, removed, "not reloaded": kept })) {
        if (names.length > 0) terminal.messages.print(`Tenants ${what}: ${names.join(", ")}.`);
      }
    } catch (error) {
      reportError(error, terminal);
    }
  };
  const folders = (): ReadonlySet<string> =>
    new Set([folder, ...tenants.tenants().flatMap((id) => [join(folder, id), join(folder, id, "mci")])]);
  const unwatch = options.watch === true ? watchFiles(folders, reload) : undefined;
  try {
    const what = `the tools of ${counted(tenants.tenants().length, "tenant")} in ${shortPath(folder)}`;
    return await serveUntilEnded(
      { tenants },
      { http, name: basename(folder), what, options, config, signal },
      terminal,
    );
  } finally {
    unwatch?.();
    await tenants.close();
  }
}
