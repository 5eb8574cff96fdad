import { constants } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Store } from "@mci/contract";
import type { AuditLog, StoreAuditLog } from "@mci/server";
import type { Interruption } from "../interruption.ts";
import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";
import type { OpenConfig } from "./open-store.ts";
import { warner } from "./start-line.ts";

export interface AuditOptions {
  /** Whose calls these are: projects that share a store share the log, too. */
  readonly project: string;
  readonly interruption: Interruption;
  readonly messages: Terminal["messages"];
}

export interface Audited {
  /** The config, with the audit log of the command line if it names one. */
  readonly config: OpenConfig;
  /** Resolves when the log of the command line is fully written. */
  close(): Promise<void>;
}

/** Opens `--audit FILE`, stderr for `-`, as stdout may belong to the protocol, or the store. SIGHUP reopens the file of either log. */
export async function audited(
  config: OpenConfig,
  { audit: to }: GivenOptions,
  { project, interruption, messages }: AuditOptions,
): Promise<Audited> {
  const log = to === undefined ? undefined : await open(to, config.store, { project, messages });
  const audit = log ?? config.audit;
  if (audit?.reopen !== undefined && to !== "-") interruption.onHangUp(() => audit.reopen?.());
  return { config: audit === undefined ? config : { ...config, audit }, close: async () => log?.close() };
}

/** Throws UsageError if the file of `--audit` cannot be written, before anything is loaded: a log that stays empty goes unnoticed. */
export async function checkAuditFile({ audit: to }: GivenOptions): Promise<void> {
  if (to === undefined || to === "-" || to === "store") return;
  try {
    const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants;
    const handle = await openFile(resolve(to), O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    await handle.close();
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENXIO") return; // A pipe whose reader is still to come.
    throw new UsageError(
      `--audit ${to} cannot be written: ${message}.`,
      "Create its folder, name a file that can be written, or write --audit - for stderr.",
    );
  }
}

async function open(
  to: string,
  store: Store | undefined,
  { project, messages }: Pick<AuditOptions, "project" | "messages">,
): Promise<AuditLog | StoreAuditLog> {
  const { auditLog, storeAuditLog } = await import("@mci/server");
  if (to === "store" && store !== undefined) {
    return storeAuditLog(store, { server: project, onError: warner(messages) });
  }
  return auditLog(to === "-" ? process.stderr : resolve(to), { onError: warner(messages) });
}
