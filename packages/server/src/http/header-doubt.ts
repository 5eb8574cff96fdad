import type { IncomingMessage } from "node:http";

/** Returns why a server and a proxy could read the headers differently: Node drops the second of two, or joins them. */
export function headerDoubt({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const single = singles.get(rawHeaders[index]!.toLowerCase());
    if (single === undefined) continue;
    if (seen.includes(single)) return `There is more than one ${single}.`;
    seen.push(single);
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
