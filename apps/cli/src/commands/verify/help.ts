export const help = `The exit code is 1 if anything differs. Tools of MCP servers are compared as they are cached: run 'mci import --refresh'
first to compare what the servers offer now.

Examples:
  mci verify
  mci verify --format json`;
