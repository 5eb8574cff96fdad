import { type IncomingMessage, type ServerResponse } from "node:http";
import { serve } from "@mci/plugin-kit/test";

export interface CountingServer {
  readonly origin: string;
  /** The path and query of each request. */
  readonly urls: readonly string[];
}

/** A server on loopback that ends with its test. By default it answers with the number of the request. */
export async function countingServer(
  answer: (response: ServerResponse, count: number, request: IncomingMessage) => void = (response, count) =>
    response.end(`answer ${count}`),
): Promise<CountingServer> {
  const urls: string[] = [];
  const origin = await serve((request, response) => {
    urls.push(request.url ?? "");
    response.setHeader("content-type", "text/plain");
    answer(response, urls.length, request);
  });
  return { origin, urls };
}
