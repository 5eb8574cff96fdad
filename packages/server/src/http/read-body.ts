import type { IncomingMessage } from "node:http";

/** A body that was not read to its end: it has more bytes than it may, or than there is room for now. */
export type Unread = { readonly isTooLong: boolean };

/** The body of a request as text. `hold` says whether there is room for so many bytes. Rejects when the client is gone. */
export function readBody(
  request: IncomingMessage,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<string | Unread> {
  if (isTooLong(request, most)) return Promise.resolve({ isTooLong: true });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= most && hold(chunk.length)) {
        chunks.push(chunk);
        return;
      }
      request.off("data", onData).off("end", onEnd);
      chunks.length = 0;
      resolve({ isTooLong: bytes > most });
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
