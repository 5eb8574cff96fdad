import type { Converter } from "../converter.ts";
import { readMcpServers, warningAt } from "./read-mcp-servers.ts";
import { serversIn } from "./servers-in.ts";

/** True for the configuration of an MCP client: `mcpServers`, or `servers` of VS Code. */
export function isMcpServers(value: unknown): boolean {
  return serversIn(value) !== undefined;
}

/** The servers become `mcp_servers`. Credentials are left out of them: a warning names the env value to set. */
export const convertMcpServers: Converter = (document) => {
  const { servers, secrets, problems } = readMcpServers(document);
  const moved = Array.from(secrets, ([name, { pointer }]) =>
    warningAt(
      document,
      pointer,
      `A credential is written as {{env.${name}}}, without its value.`,
      `Set ${name} in .env.mci, which is never committed. 'mci import --from FILE' does that for you.`,
    ),
  );
  const all = [...problems, ...moved].toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0));
  return { schema: { schemaVersion: "1.0", mcp_servers: Object.fromEntries(servers) }, problems: all };
};
