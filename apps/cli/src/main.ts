#!/usr/bin/env node
import { reportError } from "./output/report-error.ts";
import { ownStderr } from "./output/own-stderr.ts";
import { ownStdout } from "./output/own-stdout.ts";
import { run } from "./run.ts";
import { processTerminal } from "./output/terminal.ts";

const terminal = processTerminal({ stdout: ownStdout, stderr: ownStderr, env: process.env });

// An error that no caller awaits: Node would print the whole bundle, which is one line.
process.on("uncaughtException", (error) => process.exit(reportError(error, terminal)));

/** The exit code if nothing is left that could end the command: a config may wait for what never happens. */
const unsettled = 13;
process.exitCode = unsettled;
process.on("exit", (code) => {
  if (code === unsettled) terminal.messages.print("mci: the command waits for something that cannot happen anymore.");
});

// Not process.exit: output still being written to a pipe would be cut off.
void run(process.argv.slice(2), terminal).then((code) => (process.exitCode = code));
