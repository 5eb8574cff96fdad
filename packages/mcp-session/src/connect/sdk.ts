// A module of its own, imported on first use: the SDK takes more than 100 ms to load.
export { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
