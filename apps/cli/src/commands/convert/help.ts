export const help = `FILE is one of these, as JSON or YAML:
  HTTP tools         { name, description, config: { HTTP } }, an array of these, or { tools: [...] };
                     they also work in place of a schema file: 'mci list --file FILE'
  mcp-server.yaml    of Higress: server, and tools with a requestTemplate
  a manual of UTCP   tools with a tool_call_template or a tool_provider, of the types http and text
  mcpServers         the configuration of an MCP client, in VS Code 'servers', also with comments. Credentials are not
                     printed: 'mci import --from FILE' puts them into .env.mci

Warnings, and what is left out, go to stderr. The result is loaded before it is printed: a tool that does not load is
named and left out, with exit code 1. OpenAPI documents are read by 'mci openapi'.

Examples:
  mci convert tools.json > mci.json
  mci convert mcp-server.yaml > mci.yaml
  mci convert mcp-server.yaml --base-url https://api.example.com/v1
  mci convert tools.json --format yaml > mci.yaml`;
