import { resolve } from "node:path";
import type { AuditLog, ServerConfig } from "@mci/server";
import type { Interruption } from "../interruption.ts";
import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";
import { warner } from "./start-line.ts";

export interface Audited {
  /** The config, with the audit log of the command line if it names one. */
  readonly config: ServerConfig;
  /** Resolves when the log of the command line is fully written. */
  close(): Promise<void>;
}

/** Opens `--audit FILE`, or stderr for `-`, as stdout may belong to the protocol. SIGHUP reopens the file of either log. */
export async function audited(
  config: ServerConfig,
  { audit: to }: GivenOptions,
  { interruption, messages }: { readonly interruption: Interruption; readonly messages: Terminal["messages"] },
): Promise<Audited> {
  const log = to === undefined ? undefined : await open(to, messages);
  const audit = log ?? config.audit;
  if (audit?.reopen !== undefined && to !== "-") interruption.onHangUp(() => audit.reopen?.());
  return { config: audit === undefined ? config : { ...config, audit }, close: async () => log?.close() };
}

async function open(to: string, messages: Terminal["messages"]): Promise<AuditLog> {
  const { auditLog } = await import("@mci/server");
  return to === "-" ? auditLog(process.stderr) : auditLog(resolve(to), { onError: warner(messages) });
}
