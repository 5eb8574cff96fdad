import { fstatSync, writeSync } from "node:fs";

export interface ProcessStream {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): void;
  /** Opens the stream, and returns how the command writes to it. */
  open(): Write;
}

export type Write = (chunk: string | Uint8Array, encoding?: BufferEncoding, done?: () => void) => boolean;

/**
 * Returns stdout or stderr, which Node opens as a stream on first use only: for a pipe it loads its sockets, which takes a
 * tenth of a short call. Until then, short text goes right to the file or pipe. `prepare` is called with the stream when it
 * is opened, by the command or by other code in the process, and returns how the command writes to it.
 */
export function processStream(
  name: "stdout" | "stderr",
  prepare: (stream: NodeJS.WriteStream) => Write,
): ProcessStream {
  const fd = name === "stdout" ? 1 : 2;
  const getStream = Object.getOwnPropertyDescriptor(process, name)?.get?.bind(process);
  let write: Write | undefined;
  let room = maxBytesAtOnce;
  // A terminal tells its width, and what code loaded before has put in place of the stream is used as it is.
  if (getStream === undefined || !isFileOrPipe(fd)) opened();
  else Object.defineProperty(process, name, { configurable: true, enumerable: true, get: opened });
  const { isTTY, columns } = write === undefined ? { isTTY: false, columns: 80 } : process[name];

  function opened(): NodeJS.WriteStream {
    const stream: NodeJS.WriteStream = getStream?.() ?? process[name];
    write ??= prepare(stream);
    return stream;
  }

  function open(): Write {
    const stream = opened();
    return write ?? prepare(stream);
  }

  return {
    isTTY,
    columns,
    open,
    write(text) {
      let rest: Uint8Array = Buffer.from(text);
      if (write === undefined && rest.length <= room) {
        room -= rest.length;
        rest = writeAtOnce(fd, rest);
      }
      if (rest.length > 0) open()(rest);
    },
  };
}

/** A pipe takes this much even if its reader is slow; for more, a stream waits without blocking the process. */
const maxBytesAtOnce = 4_096;

/** As Node starts them, processes have sockets for pipes. */
function isFileOrPipe(fd: number): boolean {
  try {
    // With `bigint` Node keeps the answer apart from that of other calls: its resolution of symbolic links, as of packages that
    // pnpm has installed, ends early while the last one without was about a pipe.
    const stats = fstatSync(fd, { bigint: true });
    return stats.isFile() || stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

/** Returns what could not be written: the stream tells why, or waits. */
function writeAtOnce(fd: number, bytes: Uint8Array): Uint8Array {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch {
    // The rest is returned.
  }
  return bytes.subarray(written);
}
