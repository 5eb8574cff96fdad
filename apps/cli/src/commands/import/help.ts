export const help = `Fetches from every server in mcp_servers, or from SERVER alone, and caches the tools in
{libraryDir}/mcp/SERVER.mci.json, a toolset file to review and commit. While the cache is valid, loading the schema file
starts no server. It is valid for 'expDays' of the server's config (30 days by default), as long as that config does not
change.

--from takes over the servers that an MCP client has, or SERVER alone: those of its file of the project, then those of its
file of the user. They are added to the schema file, which is written if there is none; what is there stays as it is.
\${NAME} becomes {{env.NAME}}, credentials go to .env.mci, and nothing is started. FILE is such a file anywhere, with a dot
or a slash in its name.

Clients: claude-desktop, claude (claude-code), cursor, vscode, gemini-cli, codex, windsurf, zed, cline

Examples:
  mci import
  mci import --from cursor
  mci import github --from ./servers.json
  mci import github --refresh`;
