import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createServer } from "./sdk-server.mjs";

await createServer().connect(new StdioServerTransport());
