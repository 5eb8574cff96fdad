import type { IncomingMessage } from "node:http";

/** Returns why a server and a proxy could read the headers differently: Node drops the second of two, or joins them. */
export function headerDoubt({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!lengths.has(name.length)) continue; // The length alone rules out most headers.
    const single = singles.get(name.toLowerCase());
    if (single === undefined) continue;
    if (seen.has(single)) return `There is more than one ${single}.`;
    seen.add(single);
  }
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked"
    ? undefined
    : "Transfer-Encoding must be chunked, if present.";
}

const singles: ReadonlyMap<string, string> = new Map(
  ["Host", "Authorization", "Content-Type", "Mcp-Session-Id", "MCP-Protocol-Version"].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
const lengths: ReadonlySet<number> = new Set([...singles.keys()].map(({ length }) => length));
