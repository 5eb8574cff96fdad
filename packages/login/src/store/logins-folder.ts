import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Returns the folder in which the command `mci` keeps the logins of this user: `mci/logins` in `$XDG_CONFIG_HOME`, else
 * in
 * `~/.config`, on macOS `~/Library/Application Support`, on Windows `%APPDATA%`.
 */
export function loginsFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(env["XDG_CONFIG_HOME"] || configFolder(env, platform), "mci", "logins");
}

function configFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const home = homedir();
  if (platform === "darwin") return join(home, "Library", "Application Support");
  return platform === "win32" ? env["APPDATA"] || join(home, "AppData", "Roaming") : join(home, ".config");
}
