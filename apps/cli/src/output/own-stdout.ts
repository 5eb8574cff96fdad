import { UsageError } from "../usage-error.ts";

const { stdout } = process;
const write = stdout.write.bind(stdout);

/**
 * The stdout of the command. Everything else that is written to `process.stdout` goes to stderr: a config, its imports and
 * the functions of tools may print, and what reads stdout expects results, or the protocol.
 */
export const ownStdout: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = {
  isTTY: stdout.isTTY,
  columns: stdout.columns,
  write,
};

stdout.write = ((...given: Parameters<typeof write>) => process.stderr.write(...given)) as typeof write;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `mci list | head -1`: the rest of the work ends quietly.
  if (error.code === "EPIPE") return;
  throw new UsageError(`stdout cannot be written: ${error.message}.`);
});
