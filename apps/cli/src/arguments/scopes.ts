import { isScope } from "@mci/plugin-kit";
import type { ServerConfig } from "@mci/server";
import { UsageError } from "../usage-error.ts";
import type { GivenOptions } from "./options.ts";

/** Returns the scopes of `--as`; undefined without it. Throws UsageError for what cannot be a scope. */
export function readScopes({ as }: Pick<GivenOptions, "as">): readonly string[] | undefined {
  if (as === undefined) return undefined;
  const scopes = as.flatMap((text) => text.split(",")).map((scope) => scope.trim());
  const wrong = scopes.find((scope) => !isScope(scope));
  if (wrong === undefined) return [...new Set(scopes)];
  throw new UsageError(`--as: ${JSON.stringify(wrong)} cannot be a scope.`, "Write --as invoices:read,invoices:write.");
}

/** Throws UsageError for `--as` where the config has tokens: they say what each caller may, and the command line must not say otherwise. */
export function refuseScopesBesideTokens({ guard = {} }: Pick<ServerConfig, "guard">): void {
  if (guard.jwt === undefined && guard.tokens === undefined) return;
  throw new UsageError(
    "--as cannot be combined with the tokens of 'server.guard' in mci.config.mjs.",
    "'mci list --as SCOPE,..' shows what a caller with these scopes sees.",
  );
}
