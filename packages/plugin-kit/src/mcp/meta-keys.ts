// Keys of `_meta`. With most of them every request and result of revision 2026-07-28 describes its sender.

/** The key of the protocol's revision. */
export const protocolVersionKey = "io.modelcontextprotocol/protocolVersion";
/** The key of the client's name and version. */
export const clientInfoKey = "io.modelcontextprotocol/clientInfo";
/** The key of what the client can do, such as to be asked. */
export const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
/** The key in `_meta` of a tool that tells whether its calls ask a person first. */
export const approvalKey = "mci/approval";
/** The key of the server's name and version. */
export const serverInfoKey = "io.modelcontextprotocol/serverInfo";
