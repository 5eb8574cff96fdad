import { join } from "node:path";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { serveHttp } from "@mci/server";
import { MCIClient } from "mci";

/** Serves a schema file with these fields and files beside it, and returns the URL of its MCP endpoint. */
export async function serveContent(fields: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = folderOf({ "main.mci.json": { schemaVersion: "1.0", ...fields }, ...files });
  const toolbox = closedAtEnd(await MCIClient.load(join(folder, "main.mci.json")));
  const mcp = { name: "content", version: "1" };
  return `${closedAtEnd(await serveHttp({ toolbox, port: 0, mcp })).url}/mcp`;
}
