import { createServer as listenTo } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createServer } from "./sdk-server.mjs";

const server = listenTo(toNodeHandler(createMcpHandler(createServer)));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
