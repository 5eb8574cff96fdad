import { isRecord, nearest } from "@mci/plugin-kit";
import type { ServerParts } from "mci";
import { UsageError } from "../usage-error.ts";

const parts: readonly string[] = ["guard", "limits", "audit", "mcp", "store"] satisfies (keyof ServerParts)[];

/** Throws UsageError for an unknown option in `server`. The server itself checks the values. */
export function checkServerConfig(config: unknown, file: string): void {
  if (config === undefined) return;
  if (!isRecord(config)) {
    throw new UsageError(`${file}: 'server' must be an object.`, `Valid options: ${parts.join(", ")}.`);
  }
  for (const [name, value] of Object.entries(config)) {
    if (!parts.includes(name)) throw unknownPart(name, file);
    if (value === undefined || isRecord(value)) continue;
    if (name === "store") {
      if (typeof value === "string") continue;
      throw new UsageError(`${file}: 'server.store' must be a URL or a store.`, "Such as process.env.DATABASE_URL.");
    }
    throw new UsageError(`${file}: 'server.${name}' must be an object.`);
  }
  const { audit } = config;
  if (isRecord(audit) && typeof audit["record"] !== "function") {
    throw new UsageError(`${file}: 'server.audit' requires a function 'record'.`, "Pass auditLog() of @mci/server.");
  }
}

function unknownPart(name: string, file: string): UsageError {
  const near = nearest(name, parts);
  const option = onCommandLine.get(name);
  const pointer = option === undefined ? "" : `That is mci run ${option}. `;
  return new UsageError(
    `${file} has 'server.${name}', which is not an option.`,
    near === undefined ? `${pointer}Valid options: ${parts.join(", ")}.` : `Did you mean 'server.${near}'?`,
  );
}

const onCommandLine: ReadonlyMap<string, string> = new Map([
  ["port", "--http [HOST:]PORT"],
  ["host", "--http [HOST:]PORT"],
  ["rest", "--http PORT --rest"],
  ["tenants", "--http PORT --tenants FOLDER"],
]);
