export const help = `Checks the version of Node, which schema file and config are used and why, the package of its store, the tools and everything they name, the env
values, whether each MCP server answers, and which clients are connected. Writes nothing, and shows no values of env.

Marks: ✓ fine, ! worth a look, ✗ broken. The exit code is 1 if anything is broken.

Examples:
  mci doctor
  mci doctor --format json
  mci doctor --timeout 1m`;
