import type { CheckedTools, Problem } from "mci";
import type { ServerConfig } from "@mci/server";

/** Returns a warning for each tool that no token of the config opens. Signed tokens may have any scopes, so that nothing is known of them. */
export async function unheldScopes(
  { tools, locate }: Pick<CheckedTools, "tools" | "locate">,
  { guard: { jwt, tokens } = {} }: Pick<ServerConfig, "guard">,
): Promise<readonly Problem[]> {
  if (tokens === undefined || jwt !== undefined) return [];
  const isHeld = (scopes: readonly string[]): boolean =>
    tokens.some(({ scopes: held = [] }) => scopes.every((scope) => held.includes(scope)));
  const unheld = tools.filter(({ access }) => access !== undefined && !isHeld(access.scopes));
  return Promise.all(
    unheld.map(async ({ name, access, origin: { file, pointer } }): Promise<Problem> => {
      const scopes = access?.scopes ?? [];
      const place =
        file === undefined || pointer === undefined ? {} : { file, pointer, ...(await locate(file, pointer)) };
      return {
        code: "MCI_SCHEMA_FIELD",
        severity: "warning",
        tool: name,
        message: `No token of 'server.guard.tokens' has ${scopes.length === 1 ? "the scope" : "all of the scopes"} ${scopes.join(" ")}: no caller sees this tool.`,
        hint: `Create one with 'mci token ${scopes.map((scope) => `--scope ${scope}`).join(" ")}'.`,
        ...place,
      };
    }),
  );
}
