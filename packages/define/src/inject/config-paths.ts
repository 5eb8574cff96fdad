import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { builtinToken, type Token } from "./token.ts";

/** Folders by the conventions of the platform, absolute. Nothing is created. */
export interface ConfigPaths {
  /** The folder that the paths of tools start from. */
  readonly projectRoot: string;
  /** Where `settings.json` or `settings.yaml` is. */
  readonly config: string;
  readonly logs: string;
  readonly cache: string;
}

/** The folders of this program. Provided without asking. */
export const configPaths: Token<ConfigPaths> = builtinToken("configPaths");

/** The folder that the paths of tools start from, absolute. Provided without asking. */
export const projectRoot: Token<string> = builtinToken("projectRoot");

const app = "mci";

/** Source: XDG Base Directory Specification; Apple's File System Programming Guide; Windows' known folders. */
export function platformPaths(folder: string, env: Readonly<Record<string, string | undefined>>): ConfigPaths {
  const root = resolve(folder);
  const home = homedir();
  const from = (variable: string, ...otherwise: readonly string[]): string => {
    const value = env[variable];
    return value === undefined || value === "" ? join(home, ...otherwise) : value;
  };
  if (process.platform === "darwin") {
    return {
      projectRoot: root,
      config: join(home, "Library", "Application Support", app),
      logs: join(home, "Library", "Logs", app),
      cache: join(home, "Library", "Caches", app),
    };
  }
  if (process.platform === "win32") {
    const local = join(from("LOCALAPPDATA", "AppData", "Local"), app);
    return {
      projectRoot: root,
      config: join(from("APPDATA", "AppData", "Roaming"), app),
      logs: join(local, "Logs"),
      cache: join(local, "Cache"),
    };
  }
  return {
    projectRoot: root,
    config: join(from("XDG_CONFIG_HOME", ".config"), app),
    logs: join(from("XDG_STATE_HOME", ".local", "state"), app, "logs"),
    cache: join(from("XDG_CACHE_HOME", ".cache"), app),
  };
}
