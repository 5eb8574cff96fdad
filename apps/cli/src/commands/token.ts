import type { CommandInput } from "../commands.ts";
import { refuseArguments } from "../refuse-arguments.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { visible } from "../visible.ts";

/** The token is what a shell captures or pipes; the entry, which gives nothing away, is what a log may keep. */
export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  refuseArguments("token", positionals, "It takes --subject, --tenant and --scope.");
  const { subject, tenant, scope: scopes } = options;
  checkNames("tenant", tenant === undefined ? [] : [tenant]);
  checkNames("scope", scopes ?? []);
  const { createToken } = await import("@mci/server");
  const { token, entry } = createToken({
    ...(subject === undefined ? {} : { subject }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(scopes === undefined ? {} : { scopes }),
  });
  results.print(token);
  messages.print(visible(JSON.stringify(entry)));
  return 0;
}

/** One that no request could match would make a token that is never let in. */
function checkNames(option: string, names: readonly string[]): void {
  const wrong = names.find((name) => !/^[\x21-\x7e]{1,256}$/.test(name));
  if (wrong === undefined) return;
  throw new UsageError(
    `--${option} ${JSON.stringify(wrong)}: that is no name.`,
    `A ${option} has no blanks, and only characters of ASCII.${option === "scope" ? " Repeat --scope for several." : ""}`,
  );
}
