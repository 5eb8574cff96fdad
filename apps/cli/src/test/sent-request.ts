/** A request, so that two ways of writing the same one are equal. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** The pairs, sorted. */
  readonly query: readonly string[];
  /** Without those of the connection and of the HTTP client. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** JSON as its value, forms as their pairs, sorted. */
  readonly body: unknown;
}

export async function sentRequest(
  method: string,
  target: string,
  headers: Readonly<Record<string, unknown>>,
  bytes: Buffer,
): Promise<SentRequest> {
  const url = new URL(target, "http://127.0.0.1");
  const { "content-type": given } = headers;
  const type = typeof given === "string" ? given : "";
  const kept = Object.entries(headers).filter(([name]) => !ofTheClient.has(name));
  return {
    method,
    path: decodeURIComponent(url.pathname),
    query: Array.from(url.searchParams, ([name, value]) => `${name}=${value}`).toSorted(),
    headers: Object.fromEntries(
      kept.map(([name, value]) => [name, name === "content-type" ? type.replace(/;.*/s, "") : value]),
    ),
    body: await readBody(type, bytes),
  };
}

const ofTheClient: ReadonlySet<string> = new Set(
  "accept accept-encoding accept-language connection content-length host sec-fetch-mode transfer-encoding user-agent x-call".split(
    " ",
  ),
);

async function readBody(type: string, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  const text = bytes.toString();
  if (type.includes("json")) return readJson(text);
  if (!type.includes("form")) return text;
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const pairs = Array.from(form, async ([name, value]) => {
    return `${name}=${typeof value === "string" ? value : await value.text()}`;
  });
  return (await Promise.all(pairs)).toSorted();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
