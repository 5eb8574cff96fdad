/** Keys of `_meta`, with which every request and result of revision 2026-07-28 describes its sender. */
export const protocolVersionKey = "io.modelcontextprotocol/protocolVersion";
export const clientInfoKey = "io.modelcontextprotocol/clientInfo";
export const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
export const serverInfoKey = "io.modelcontextprotocol/serverInfo";
