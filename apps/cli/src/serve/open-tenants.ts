import { MCIError } from "@mci/contract";
import type { TenantToolboxes } from "@mci/server";
import { MCIClient } from "mci";
import type { ReadConfig } from "../config/config.ts";
import { problemText, shortPath } from "../output/problem-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { asServed } from "./as-served.ts";
import type { OpenConfig } from "./open-store.ts";
import { printWarning } from "./start-line.ts";

/** Loads the tools of each tenant. What is wrong with those of one is a warning: the others are served. */
export async function openTenants(
  folder: string,
  { client, server }: { readonly client: ReadConfig["client"]; readonly server: OpenConfig },
  { messages, notes }: Terminal,
): Promise<TenantToolboxes> {
  const { tenantToolboxes } = await import("@mci/server");
  const { store, approvals } = server;
  const warn = (message: string, hint?: string): void => printWarning(messages, message, hint);
  const tenants = await tenantToolboxes({
    folder,
    load: (file, env) =>
      MCIClient.load(file, {
        ...client,
        ...asServed({ client, server }),
        ...(approvals && { approvals }),
        ...(store && { store }),
        network: { proxy: process.env, ...client.network },
        env,
        servers: { onUnavailable: "warn", ...client.servers },
        onWarning(problem) {
          notes.print(problemText({ ...problem, file: problem.file ?? file }, notes.colors));
        },
      }),
    onProblem: ({ tenant, error }) =>
      warn(`Tenant '${tenant}': ${error.message}`, MCIError.is(error) ? error.hint : undefined),
  });
  if (tenants.tenants().length === 0) {
    printWarning(
      notes,
      `There are no tenants in ${shortPath(folder)}: each tenant needs its own subfolder with a schema file.`,
    );
  }
  return tenants;
}
