import type { IncomingMessage } from "node:http";

/** Returns why a server and a proxy could read the headers differently: Node drops the second of two, or joins them. */
export function headerDoubt({ rawHeaders, headers }: IncomingMessage): string | undefined {
  /** Bits for the headers below that were found. */
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!lengths.has(name.length)) continue; // The length alone rules out most headers.
    const at = lowerCase.indexOf(name.toLowerCase());
    if (at === -1) continue;
    if ((seen & (1 << at)) !== 0) return `There is more than one ${singles[at]}.`;
    seen |= 1 << at;
  }
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked"
    ? undefined
    : "Transfer-Encoding must be chunked, if present.";
}

const singles = ["Host", "Authorization", "Content-Type", "Mcp-Session-Id", "MCP-Protocol-Version", "Idempotency-Key"];
const lowerCase = singles.map((name) => name.toLowerCase());
const lengths: ReadonlySet<number> = new Set(singles.map(({ length }) => length));
