/** Names of the tools that find and call others and read long results: where there are such, no other tool can have them. */
export const reservedNames: readonly string[] = ["find_tools", "call_tool", "call_read_tool", "read_result"];
