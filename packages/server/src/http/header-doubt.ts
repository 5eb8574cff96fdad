import type { IncomingMessage } from "node:http";

/** Returns why a server and a proxy could read the headers differently: Node drops the second of two, or joins them. */
export function headerDoubt({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = singles.find((single) => {
    const name = single.toLowerCase();
    return names.indexOf(name) !== names.lastIndexOf(name);
  });
  if (twice !== undefined) return `There is more than one ${twice}.`;
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked"
    ? undefined
    : "Transfer-Encoding must be chunked, if present.";
}

const singles = ["Host", "Authorization", "Content-Type", "Mcp-Session-Id", "MCP-Protocol-Version", "Idempotency-Key"];
