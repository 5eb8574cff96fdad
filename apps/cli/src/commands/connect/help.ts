export const help = `Adds a server that starts 'mci run' with this schema file, after showing the change and asking. Everything else in the
client's file stays as it is, and a copy of the file is kept beside it. Values of env are not written: the tools read
them from .env.mci, or the client passes them on by name. Without CLIENT, lists the clients and which are connected.

Clients: claude-desktop, claude-code, cursor, vscode, gemini-cli, codex, windsurf, zed, cline

--project writes the file that a team shares, with paths relative to the root of the repository: of claude-code, cursor,
vscode, gemini-cli and codex. Without a terminal, nothing is written unless --yes is given; the exit code is 1 then.

Examples:
  mci connect
  mci connect claude-code --project
  mci connect cursor --filter tags:read --yes
  mci connect cursor --remove`;
