import { UsageError } from "../usage-error.ts";
import { processStream, type ProcessStream, type Write } from "./process-stream.ts";

/**
 * The stdout of the command. Everything else that is written to `process.stdout` goes to stderr: a config, its imports and
 * the functions of tools may print, and what reads stdout expects results, or the protocol.
 */
export const ownStdout: ProcessStream = processStream("stdout", (stream) => {
  const write: Write = stream.write.bind(stream);
  stream.write = process.stderr.write.bind(process.stderr);
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // The reader has seen enough, as in `mci list | head -1`: the rest of the work ends quietly.
    if (error.code === "EPIPE") return;
    throw new UsageError(`stdout cannot be written: ${error.message}.`);
  });
  return write;
});
