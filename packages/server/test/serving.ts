import type { JsonObject } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { MCIClient, type FromOptions } from "mci";
import type { ServeHttpOptions } from "../src/http/serve-http-options.ts";
import { serveHttp, type HttpServer } from "../src/http/serve-http.ts";

/** A server on a free port, which is closed at the end of the test. */
export async function serving(options: ServeHttpOptions): Promise<HttpServer> {
  return closedAtEnd(await serveHttp({ port: 0, ...options }));
}

/** A client with these tools, which is closed at the end of the test. */
export async function clientOf(tools: readonly object[], options: FromOptions = {}): Promise<MCIClient> {
  const document: JsonObject = { schemaVersion: "1.0", tools };
  return closedAtEnd(await MCIClient.from(document, options));
}
