/** Names of tools that a list in place of all tools has: where there is one, no other tool can have them. */
export const reservedNames: readonly string[] = ["find_tools", "call_tool", "call_read_tool", "read_result"];
