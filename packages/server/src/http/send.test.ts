import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { rawAnswer, rawConnection } from "../../test/raw.ts";
import { until } from "../../test/until.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { defaultHttpLimits } from "../web/http-limits.ts";
import { send } from "./send.ts";

/** Answers every request with a stream. */
async function streaming(
  stream: () => ReadableStream<Uint8Array>,
  readMs: number,
  errors: unknown[] = [],
): Promise<string> {
  return serve((_, response) => {
    response.on("error", () => undefined);
    const tracker = new ConnectionTracker({ ...defaultHttpLimits, readMs });
    const sending = send(tracker.begin(response), { status: 200, headers: {}, body: stream() }, { id: "1", readMs });
    void sending?.catch((error: unknown) => errors.push(error));
  });
}

const get = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

describe("a stream", () => {
  it("goes out piece by piece", async () => {
    let next: ReadableStreamDefaultController<Uint8Array> | undefined;
    const url = await streaming(() => new ReadableStream({ start: (controller) => void (next = controller) }), 1_000);
    const { received, ended } = rawConnection(url, get);
    await until(() => received().includes("200 OK"));
    next?.enqueue(Buffer.from("first piece"));
    await until(() => received().includes("first piece"));
    next?.enqueue(Buffer.from("second piece"));
    next?.close();
    await ended;
    expect(received()).toContain("second piece");
  });

  it("is read no faster than its client reads, and ended when that takes too long", async () => {
    let [pulled, isCancelled] = [0, false];
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream(
        {
          pull(controller) {
            pulled += 100_000;
            controller.enqueue(new Uint8Array(100_000));
          },
          cancel: () => void (isCancelled = true),
        },
        { highWaterMark: 0 },
      );
    const url = await streaming(endless, 200);
    const { socket, ended } = rawConnection(url, get);
    socket.pause();
    await until(() => isCancelled);
    expect(pulled).toBeLessThan(50_000_000); // what the buffers of both sockets hold
    socket.resume();
    await ended;
  });

  it("is cancelled when its client leaves", async () => {
    let isCancelled = false;
    const silent = (): ReadableStream<Uint8Array> => new ReadableStream({ cancel: () => void (isCancelled = true) });
    const { socket, received } = rawConnection(await streaming(silent, 1_000), get);
    await until(() => received().includes("200 OK"));
    socket.destroy();
    await until(() => isCancelled);
    expect(isCancelled).toBe(true);
  });

  it("that breaks off ends the connection, so that nobody takes a part for the whole", async () => {
    const errors: unknown[] = [];
    const broken = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          controller.error(new Error("broken"));
        },
      });
    const answer = await rawAnswer(await streaming(broken, 1_000, errors), get);
    expect(answer).not.toMatch(/\r\n0\r\n\r\n$/); // the end of a whole chunked body
    expect(errors).toEqual([new Error("broken")]);
  });
});
