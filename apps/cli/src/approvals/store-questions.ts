import { userInfo } from "node:os";
import { basename, resolve } from "node:path";
import type { GivenOptions } from "../arguments/options.ts";
import { readConfig, type ReadConfig } from "../config/config.ts";
import { openProject } from "../config/project.ts";
import type { Terminal } from "../output/terminal.ts";
import { nameOf } from "../serve/identity.ts";
import { withOpenStore } from "../serve/open-store.ts";
import { projectApprovals, type ApprovalsPlace } from "../serve/project-approvals.ts";
import { UsageError } from "../usage-error.ts";
import type { Questions } from "./questions.ts";

/** Opens the questions in the store that the servers of a project share. Throws UsageError if they keep them in memory. */
export async function storeQuestions(options: GivenOptions, terminal: Terminal): Promise<Questions> {
  const { config, ...place } = await placeOf(options, terminal);
  const { store } = await withOpenStore(config, options, "approvals");
  if (store === undefined) {
    throw new UsageError(
      "Questions are in the memory of the server that asks them: this command cannot see them.",
      "Give the server and this command one store, with --store URL or 'server.store' of mci.config.mjs, or ask the server: --server URL.",
    );
  }
  const approvals = await projectApprovals(place, config.client, store);
  return {
    async open() {
      return (await approvals.list({ state: "asked" })).filter(({ isExpired }) => !isExpired);
    },
    find: (id) => approvals.get(id),
    async answer({ id, tenant, channel }, verdict) {
      if (channel === "outOfBand") {
        throw new UsageError(
          "This question requires an answer with a token: its tool has 'channel: outOfBand'.",
          "Answer it over its server: --server URL with --token-file FILE.",
        );
      }
      const { state } = await approvals.answer(id, verdict, { channel: "command", tenant, subject: user() });
      if (state !== (verdict === "approve" ? "granted" : "refused")) {
        throw new UsageError(`The question ${id} was answered meanwhile: it is ${state}.`);
      }
    },
    close: () => store.close(),
  };
}

/** Finds what the servers of `mci run`, with the same options, serve. */
async function placeOf(
  { tenants, ...options }: GivenOptions,
  terminal: Terminal,
): Promise<ApprovalsPlace & { readonly config: ReadConfig }> {
  if (tenants === undefined) {
    const { file, config } = await openProject(options, terminal);
    return { name: await nameOf(file), path: file, config };
  }
  const path = resolve(tenants);
  return { name: basename(path), path, config: await readConfig({ folder: path, named: options.config }) };
}

/** Returns who answers, for the audit log; undefined for a user without a name. */
function user(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
