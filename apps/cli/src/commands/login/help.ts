export const help = `SERVER is the name of a server in the schema file, or a URL. The login is used by 'mci import', 'mci call', 'mci run' and
the other commands for the server at exactly that URL, and refreshed when it expires. It is kept in your config folder, in a
file that only you can read, or by the command named in MCI_LOGIN_COMMAND.

A client with a secret: --client-id, and the secret in MCI_CLIENT_SECRET. An authorization server that compares the whole
redirect URL: register http://127.0.0.1:PORT/callback there, and pass --callback-port PORT.

Examples:
  mci login linear
  mci login https://mcp.example.com/mcp --no-browser
  mci login linear --scope issues:write
  mci login linear --client-id 4f2a --callback-port 8123`;
