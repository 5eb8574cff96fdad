/** The execution types of the format. Any other type belongs to an executor of somebody's own. */
export const knownTypes: readonly string[] = ["http", "cli", "file", "text", "mcp", "function"];
