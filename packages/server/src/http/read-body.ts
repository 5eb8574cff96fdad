import type { IncomingMessage } from "node:http";

/**
 * The body of a request as text; undefined when it has more bytes than it may, in which case the rest was not read. Rejects
 * when the client is gone.
 */
export function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  if (isTooLong(request, most)) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > most) {
        request.off("data", onData).off("end", onEnd);
        resolve(undefined);
      } else chunks.push(chunk);
    };
    const onEnd = (): void => resolve(textOf(chunks));
    request.on("data", onData).on("end", onEnd).on("error", reject);
  });
}

/** Whether a request says of itself that its body is too long. */
export function isTooLong({ headers }: IncomingMessage, most: number): boolean {
  return Number(headers["content-length"] ?? 0) > most;
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return "";
  return (chunks.length === 1 ? first : Buffer.concat(chunks)).toString();
}
