import type { Starter } from "../starter.ts";

export const mcp: Starter = {
  prepares: ["import"],
  tries: ["call notes_read_text_file path=welcome.md"],
  yaml: `# Tools of MCP servers. 'mci import' fetches them into mci/mcp, as files to review and commit. After that, loading
# this file starts no server.
mcp_servers:
  notes:
    command: npx
    args: [-y, "@modelcontextprotocol/server-filesystem@2026.8.31", notes]
    config:
      # The only tools that are let in, by their names on the server.
      filter: only
      filterValue: read_text_file,list_directory
      prefix: notes_
      # The other tools work without this server.
      onUnavailable: warn
`,
  files: {
    "notes/welcome.md": "# Welcome\n\nThe MCP server 'notes' reads the files of this folder, and no others.\n",
  },
};
