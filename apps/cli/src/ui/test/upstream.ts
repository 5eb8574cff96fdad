import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Answers by path: their content type, and their body. */
export type Answers = Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>>;

/** Serves answers on loopback, until the test has finished. Returns the address. */
export async function serveAnswers(answers: Answers): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const [type, body] = answers[url] ?? ["text/plain", "nothing"];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
