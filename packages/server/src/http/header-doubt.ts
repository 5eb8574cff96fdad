import type { IncomingMessage } from "node:http";

/** Returns why a server and a proxy could read the headers differently: Node drops the second of two, or joins them. */
export function headerDoubt({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (seen.has(name) && singles.has(name)) return `There is more than one ${singles.get(name)}.`;
    seen.add(name);
  }
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked"
    ? undefined
    : "Transfer-Encoding must be chunked, if present.";
}

const singles = new Map(
  ["Host", "Authorization", "Content-Type", "Mcp-Session-Id", "MCP-Protocol-Version", "Idempotency-Key"].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
