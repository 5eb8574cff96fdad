#!/usr/bin/env node
import { reportError } from "./output/report-error.ts";
import { redirectPrints, writeToStdout } from "./output/own-stdout.ts";
import { run } from "./run.ts";
import { processTerminal } from "./output/terminal.ts";
import { UsageError } from "./usage-error.ts";

const { stdout, stderr, env } = process;
const { isTTY, columns } = stdout;
const terminal = processTerminal({ stdout: { write: writeToStdout, isTTY, columns }, stderr, env });
redirectPrints();

// An error that no caller awaits: Node would print the whole bundle, which is one line.
process.on("uncaughtException", (error) => process.exit(reportError(error, terminal)));

// Messages that cannot be written, on a full disk or to a closed pipe, are lost. The work they are about goes on.
process.stderr.on("error", () => undefined);

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `mci list | head -1`: the rest of the work ends quietly.
  if (error.code === "EPIPE") return;
  throw new UsageError(`stdout cannot be written: ${error.message}.`);
});

/** The exit code if nothing is left that could end the command: a config may wait for what never happens. */
const unsettled = 13;
process.exitCode = unsettled;
process.on("exit", (code) => {
  if (code === unsettled) terminal.messages.print("mci: the command waits for something that cannot happen anymore.");
});

// Not process.exit: output still being written to a pipe would be cut off.
void run(process.argv.slice(2), terminal).then((code) => (process.exitCode = code));
