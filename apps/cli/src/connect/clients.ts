import { homedir } from "node:os";
import { join } from "node:path";

/** A program that starts MCP servers, and where it reads which. */
export interface ClientProgram {
  /** As the command line names it. */
  readonly name: string;
  /** Another name for it on the command line. */
  readonly alias?: string;
  readonly title: string;
  readonly format: "json" | "toml";
  /** The member of its file that contains the servers by name. */
  readonly key: string;
  /** The file of the user. */
  readonly userFile: (places: Places) => string;
  /** The file of a project, relative to its root; absent if it reads none. */
  readonly projectFile?: string;
  /** The members that lead to servers of one project in the file of the user; absent if it has none. */
  readonly projectPart?: (root: string) => readonly string[];
  /** How a path relative to the project is written in the file of a project. Default: as it is. */
  readonly projectPath?: (path: string) => string;
  /** Fields that every entry has. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How an entry names env values that its program passes on; absent if it cannot. */
  readonly envFields?: (names: readonly string[]) => Readonly<Record<string, unknown>>;
}

/** The folders in which programs keep their files. */
export interface Places {
  readonly home: string;
  /** Folder for settings of applications: `~/.config`, `~/Library/Application Support` or `%APPDATA%`. */
  readonly applications: string;
  /** `~/.config`, on macOS too; `%APPDATA%` on Windows. */
  readonly config: string;
  readonly codex: string;
}

/** Returns the folders of this user. */
export function placesOf({ env, platform } = process): Places {
  const home = homedir();
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const roaming = env["APPDATA"] || join(home, "AppData", "Roaming");
  const library = join(home, "Library", "Application Support");
  const codex = env["CODEX_HOME"] || join(home, ".codex");
  if (platform === "win32") return { home, applications: roaming, config: roaming, codex };
  return { home, applications: platform === "darwin" ? library : config, config, codex };
}

const byName =
  (reference: (name: string) => string) =>
  (names: readonly string[]): Readonly<Record<string, unknown>> => ({
    env: Object.fromEntries(names.map((name) => [name, reference(name)])),
  });

const asInEditors = byName((name) => `\${env:${name}}`);
const inWorkspace = (path: string): string => `\${workspaceFolder}/${path}`;

export const clients: readonly ClientProgram[] = [
  {
    name: "claude-desktop",
    title: "Claude Desktop",
    format: "json",
    key: "mcpServers",
    userFile: ({ applications }) => join(applications, "Claude", "claude_desktop_config.json"),
  },
  {
    name: "claude-code",
    alias: "claude",
    title: "Claude Code",
    format: "json",
    key: "mcpServers",
    userFile: ({ home }) => join(home, ".claude.json"),
    projectFile: ".mcp.json",
    projectPart: (root) => ["projects", root, "mcpServers"],
    fields: { type: "stdio" },
    envFields: byName((name) => `\${${name}}`),
  },
  {
    name: "cursor",
    title: "Cursor",
    format: "json",
    key: "mcpServers",
    userFile: ({ home }) => join(home, ".cursor", "mcp.json"),
    projectFile: ".cursor/mcp.json",
    projectPath: inWorkspace,
    envFields: asInEditors,
  },
  {
    name: "vscode",
    title: "VS Code",
    format: "json",
    key: "servers",
    userFile: ({ applications }) => join(applications, "Code", "User", "mcp.json"),
    projectFile: ".vscode/mcp.json",
    projectPath: inWorkspace,
    fields: { type: "stdio" },
    envFields: asInEditors,
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    format: "json",
    key: "mcpServers",
    userFile: ({ home }) => join(home, ".gemini", "settings.json"),
    projectFile: ".gemini/settings.json",
    envFields: byName((name) => `\${${name}}`),
  },
  {
    name: "codex",
    title: "Codex",
    format: "toml",
    key: "mcp_servers",
    userFile: ({ codex }) => join(codex, "config.toml"),
    projectFile: ".codex/config.toml",
    envFields: (names) => ({ env_vars: names }),
  },
  {
    name: "windsurf",
    title: "Windsurf",
    format: "json",
    key: "mcpServers",
    userFile: ({ home }) => join(home, ".codeium", "windsurf", "mcp_config.json"),
    envFields: asInEditors,
  },
  {
    name: "zed",
    title: "Zed",
    format: "json",
    key: "context_servers",
    userFile: ({ config }) => join(config, process.platform === "win32" ? "Zed" : "zed", "settings.json"),
  },
  {
    name: "cline",
    title: "Cline",
    format: "json",
    key: "mcpServers",
    userFile: ({ home }) => join(home, ".cline", "data", "settings", "cline_mcp_settings.json"),
  },
];
