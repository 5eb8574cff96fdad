import type { IncomingMessage, RequestListener } from "node:http";
import { serve } from "@mci/plugin-kit/test";
import { onTestFinished } from "vitest";

/** A local API that answers each request with what `answer` returns, and counts them. */
export async function startApi(
  answer: (request: IncomingMessage) => { readonly status?: number; readonly headers?: object; readonly body: unknown },
): Promise<{ readonly url: string; readonly count: () => number; readonly stop: () => void }> {
  let count = 0;
  let stop = (): void => {};
  const listener: RequestListener = (request, response) => {
    count += 1;
    const { status = 200, headers = { "content-type": "application/json" }, body } = answer(request);
    response.writeHead(status, { ...headers });
    request.resume().on("end", () => response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body)));
  };
  const url = await serve(listener, (close) => onTestFinished((stop = close)));
  return { url, count: () => count, stop };
}
