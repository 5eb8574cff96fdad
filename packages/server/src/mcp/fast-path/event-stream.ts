/** The body of a streamed response. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends a frame, or drops it if the client reads too slowly or has disconnected. */
  offer(frame: string): void;
  /** Sends the last frame, however many are queued. */
  end(frame: string): void;
}

/** Maximum number of queued frames. */
const maxQueuedFrames = 64;

const keepAliveMs = 15_000;

/** Creates a stream. Calls `left` if the client disconnects before the end. */
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
    { highWaterMark: maxQueuedFrames },
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
