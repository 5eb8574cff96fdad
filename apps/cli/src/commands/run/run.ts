import type { CommandInput } from "../../command.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { checkAuditFile } from "../../serve/audit.ts";
import { openMetrics, type ServedMetrics } from "../../serve/metrics.ts";
import { openServed } from "../../serve/open-served.ts";
import { serveOverHttp } from "../../serve/over-http.ts";
import { serveOverStdio } from "../../serve/over-stdio.ts";
import { reportRejections } from "../../serve/report-rejections.ts";
import { serveTenants } from "../../serve/tenants.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("run", positionals, "It serves the tools of one file: name it with --file.");
  const { http, rest, ui, tenants } = options;
  if (rest === true && http === undefined) throw new UsageError("--rest requires --http.", "Write --http 8080 --rest.");
  if (ui === true && http === undefined) throw new UsageError("--ui requires --http.", "Write --http 8080 --ui.");
  if (ui === true && tenants !== undefined) {
    const hint =
      "The page shows one file: serve that of a tenant with 'mci run --http ... --ui --file FILE', at another port.";
    throw new UsageError("--ui cannot be combined with --tenants.", hint);
  }
  await checkAuditFile(options);
  const metrics = await openMetrics(options, terminal);
  try {
    return await serve(options, terminal, metrics);
  } finally {
    await metrics?.close();
  }
}

async function serve(options: GivenOptions, terminal: Terminal, metrics: ServedMetrics | undefined): Promise<number> {
  const { http, tenants } = options;
  if (tenants === undefined) {
    const served = await openServed(options, terminal, metrics);
    reportRejections(terminal);
    return http === undefined ? serveOverStdio(served, terminal) : serveOverHttp(served, http, terminal);
  }
  if (http === undefined) throw new UsageError("--tenants requires --http.", "Write --http 8080 --tenants FOLDER.");
  if (options.file !== undefined || options.filter !== undefined) {
    throw new UsageError(
      "--tenants cannot be combined with --file or --filter.",
      "Each tenant's folder has its own file.",
    );
  }
  reportRejections(terminal);
  return serveTenants(tenants, http, options, terminal, metrics);
}
