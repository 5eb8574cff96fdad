import { MCIError, type Problem, type ToolsetDocument, type ServerToImport } from "@mci/contract";
import { checkDocument, parse } from "@mci/schema";
import { cacheFile, readCacheFile } from "./cache-file.ts";
import { configHash } from "./config-hash.ts";
import { overdue } from "./expiry.ts";
import { cacheViolations } from "./cache-violations.ts";
import { knownCode } from "../reports.ts";

export type Cache =
  | { readonly kind: "none" }
  /** Broken, or not what an import is. At least one problem. */
  | { readonly kind: "unusable"; readonly problems: readonly Problem[] }
  | UsableCache;

export interface UsableCache {
  readonly kind: "usable";
  readonly file: string;
  readonly toolset: ToolsetDocument;
  /** Why it is to be fetched again, as the end of a sentence about the tools. */
  readonly stale: string | undefined;
}

/** The cached tools of a server, if they can be trusted to be that and nothing more. */
export async function readCache(server: ServerToImport): Promise<Cache> {
  const file = cacheFile(server.name, server.libraryFolder);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readCacheFile(file);
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return { kind: "unusable", problems: [unreadable(error, file.path)] };
  }
  if (bytes === undefined) return { kind: "none" };
  const { document, problems: found } = await checkDocument(await parse(bytes, { file: file.path }), {
    kind: "toolset",
  });
  const problems = found.filter(({ severity }) => severity === "error");
  if (problems.length > 0) return { kind: "unusable", problems };
  const toolset = document.value as ToolsetDocument;
  const violations = cacheViolations(document, toolset, server);
  if (violations.length > 0) return { kind: "unusable", problems: violations };
  const stale = staleness(toolset, server);
  return { kind: "usable", file: file.path, toolset, stale };
}

function unreadable(error: MCIError, file: string): Problem {
  const { message, hint } = error;
  return { code: knownCode(error), severity: "error", file, message, hint };
}

/** A file without `configHash` was written by another implementation, and is taken as it is. */
function staleness({ expiresAt, configHash: hash }: ToolsetDocument, { server }: ServerToImport): string | undefined {
  const changed = hash !== undefined && hash !== configHash(server);
  const expired = overdue(expiresAt);
  if (!changed) return expired;
  return `were fetched with another configuration of the server${expired === undefined ? "" : `, and ${expired}`}`;
}
