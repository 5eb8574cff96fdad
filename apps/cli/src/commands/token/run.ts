import type { CommandInput } from "../../command.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { visible } from "../../output/visible.ts";

/** Prints the token to stdout, for a shell to capture, and its entry, which is not a secret, to stderr. */
export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  refuseArguments("token", positionals, "It takes --subject, --tenant and --scope.");
  const { subject, tenant, scope: scopes } = options;
  for (const scope of scopes ?? []) checkScope(scope);
  const { createToken, isTenantId } = await import("@mci/server");
  if (tenant !== undefined && !isTenantId(tenant)) throw invalidTenant(tenant);
  const { token, entry } = createToken({
    ...(subject === undefined ? {} : { subject }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(scopes === undefined ? {} : { scopes }),
  });
  results.print(token);
  messages.print(visible(JSON.stringify(entry)));
  return 0;
}

/** A tenant's name must also be a valid folder name. */
function invalidTenant(name: string): UsageError {
  return new UsageError(
    `--tenant: ${JSON.stringify(name)} is not a valid tenant name.`,
    "Use 1 to 64 letters, digits, '.', '_' and '-', not starting with '.'.",
  );
}

/** Throws UsageError for a scope that no request could match: the token would never be accepted. */
function checkScope(name: string): void {
  if (/^[\x21-\x7e]{1,256}$/.test(name)) return;
  throw new UsageError(
    `--scope: ${JSON.stringify(name)} is not a valid scope.`,
    "Use up to 256 ASCII characters, without spaces. Repeat --scope for several scopes.",
  );
}
