/** Reports an error that no caller sees as a warning of the process: the default of every `onError`. */
export function emitWarning(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), { type: "MCIServerWarning" });
}
