import type { CommandInput } from "../commands.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import type { Terminal } from "../output/terminal.ts";
import { UsageError } from "../usage-error.ts";
import { visible } from "../output/visible.ts";

/** The token is what a shell captures or pipes; the entry, which gives nothing away, is what a log may keep. */
export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  refuseArguments("token", positionals, "It takes --subject, --tenant and --scope.");
  const { subject, tenant, scope: scopes } = options;
  for (const scope of scopes ?? []) checkScope(scope);
  const { createToken, isTenantId } = await import("@mci/server");
  if (tenant !== undefined && !isTenantId(tenant)) throw noTenant(tenant);
  const { token, entry } = createToken({
    ...(subject === undefined ? {} : { subject }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(scopes === undefined ? {} : { scopes }),
  });
  results.print(token);
  messages.print(visible(JSON.stringify(entry)));
  return 0;
}

/** As the folders of tenants are named: no other can be anybody's. */
function noTenant(name: string): UsageError {
  return new UsageError(
    `--tenant ${JSON.stringify(name)} is not a valid tenant folder.`,
    "A tenant's folder must not be a link, and its name must be 1 to 64 letters, digits, '.', '_' and '-', not starting with '.'.",
  );
}

/** One that no request could match would make a token that is never let in. */
function checkScope(name: string): void {
  if (/^[\x21-\x7e]{1,256}$/.test(name)) return;
  throw new UsageError(
    `--scope ${JSON.stringify(name)}: that is no name.`,
    "A scope has no blanks, and only characters of ASCII. Repeat --scope for several.",
  );
}
