/** The body of an answer that comes in pieces. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends it, or drops it when the client reads too slowly, or not at all any more. */
  offer(frame: string): void;
  /** Sends the last piece, whatever waits. */
  end(frame: string): void;
}

/** Frames that may wait for the client. */
const maxWaiting = 64;

const keepAliveMs = 15_000;

/** `left` is called when the client hangs up before the end. */
export function eventStream(left: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      cancel: () => {
        stop();
        left();
      },
    },
    { highWaterMark: maxWaiting },
  );
  const timer = setInterval(() => offer(": keepalive\n\n"), keepAliveMs).unref();
  const stop = (): void => {
    clearInterval(timer);
    controller = undefined;
  };
  const offer = (frame: string): void => {
    if ((controller?.desiredSize ?? 0) > 0) controller?.enqueue(encoder.encode(frame));
  };
  return {
    body,
    offer,
    end: (frame) => {
      controller?.enqueue(encoder.encode(frame));
      controller?.close();
      stop();
    },
  };
}
