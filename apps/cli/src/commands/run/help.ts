export const help = `Without --http, serves MCP on stdin and stdout, for a client that starts the command. With --http, serves MCP at /mcp,
and with --rest also REST at /api/v1/mcp. Without tokens only this machine can connect: configure them in 'server.guard'
of mci.config.mjs, and create them with 'mci token'. --rest lets callers try templates in go, handlebars and jinja, at
/api/v1/mcp/templates/test. An unavailable MCP server is only a warning. 'mci serve' is the same command.
--ui serves a page on which tools are shown, explained and called, at /ui: without tokens by a link with a token of its own, with
tokens for those that have the scope mci:ui.
Calls that a person must agree to are answered at /approvals/ID, with a token of the scope mci:approve, or without tokens with one
that is made for this launch and printed to a terminal.
--as gives callers without tokens scopes, for tools with 'access'; without it they do not see such tools.
--list search is for more tools than a model can take: MCP clients get find_tools, call_tool and call_read_tool, which
find and call the others. --pin lists tools as they are. Both replace 'server.list'.
--audit records every call and replaces 'server.audit' of mci.config.mjs. SIGHUP reopens FILE after a rotation.
--store lets several processes serve as one: postgres://HOST/DATABASE, redis://HOST, file:FOLDER, or env:NAME for the
variable that has it. With --audit store, calls are recorded there, before they run. It replaces 'server.store'.
--spill keeps results of over 20,000 characters for a quarter of an hour, for tools that do not say it themselves in
'response.spill'. 'server.spill' of mci.config.mjs has its numbers.
--lenient is 'input: lenient' for tools, toolsets and servers that do not say it: strings that are exactly the JSON of an array, an
object, a number or a boolean are taken as that, where no string is allowed. 'input' of mci.config.mjs does the same.

With --http and --quiet only the URL is printed, to stdout.

Examples:
  mci run
  mci run --http 8080 --rest --filter tags:read --watch
  mci run --http 0.0.0.0:8080 --tenants ./tenants
  mci run --list search --pin get_status
  mci run --http 8080 --store env:DATABASE_URL --audit store`;
