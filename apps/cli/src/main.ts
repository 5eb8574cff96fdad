#!/usr/bin/env node
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read has seen enough, as in `mci list | head -1`: the rest of the work ends quietly.
    if (error.code !== "EPIPE") throw error;
  });
}

// Not process.exit: what is still being written to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2), processTerminal(process));
