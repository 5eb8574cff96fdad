import type { Changed } from "./live-tools.ts";
import { reportError } from "../output/report-error.ts";
import type { Terminal } from "../output/terminal.ts";

/** Prints the outcome of each reload. */
export interface ReloadReport {
  loaded(changes: Changed): void;
  failed(error: unknown): void;
}

/** Returns a report of reloads: a line for what has changed, or the error. */
export function reloadReport(terminal: Terminal): ReloadReport {
  let hasFailed = false;
  return {
    loaded(given) {
      const changes = Object.entries(given).filter(([, names]) => names.length > 0);
      const summary = changes.map(([what, names]) => `${what} ${names.join(", ")}`).join("; ");
      // A reload after a failure is always reported, so that the user knows the error is fixed.
      if (changes.length > 0 || hasFailed) terminal.notes.print(`Reloaded: ${summary || "no changes"}.`);
      hasFailed = false;
    },
    failed(error) {
      hasFailed = true;
      reportError(error, terminal);
      terminal.messages.print("Not reloaded: the tools have not changed.");
    },
  };
}
