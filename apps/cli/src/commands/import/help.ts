export const help = `Fetches from every server in mcp_servers, or from SERVER alone, and caches the tools in
{libraryDir}/mcp/SERVER.mci.json, a toolset file to review and commit. While the cache is valid, loading the schema file
starts no server. It is valid for 'expDays' of the server's config (30 days by default), as long as that config does not
change.

Examples:
  mci import
  mci import github --refresh`;
