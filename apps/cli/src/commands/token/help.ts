export const help = `The token is printed to stdout, this once, and its entry to stderr: JSON for the array 'server.guard.tokens' in
mci.config.mjs. The entry stores a SHA-256 digest; the token cannot be recovered from it.

Examples:
  mci token --subject ada --tenant acme > token.txt
  TOKEN=$(mci token --scope tools:read --scope tools:call)`;
