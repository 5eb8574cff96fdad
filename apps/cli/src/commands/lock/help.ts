export const help = `mci.lock lies beside the schema file and belongs in version control. For each tool, including those of toolsets and MCP
servers, it stores a hash of name, description, schemas and execution, and the content that was hashed.

With "onDrift": "warn" or "block" in the schema file, every load compares the tools with it.

Examples:
  mci lock
  mci lock --file tools.mci.yaml`;
