import { type IncomingHttpHeaders } from "node:http";
import { serve } from "@mci/plugin-kit/test";

/** A request as it stood on the wire. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly origin: string;
  /** All requests so far. */
  readonly seen: readonly Seen[];
}

/** A server on the loopback interface, closed when the test is over. It answers with these statuses, "never" or then with 200. */
export async function startServer(...statuses: readonly (number | "never")[]): Promise<TestServer> {
  const seen: Seen[] = [];
  const origin = await serve((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const status = statuses[seen.push({ method, url, headers, body }) - 1] ?? 200;
      if (status !== "never") response.writeHead(status, { "retry-after": "0" }).end("{}");
    });
  });
  return { origin, seen };
}
