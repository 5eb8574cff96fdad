/** Returns the text of a recording, which may stand there line by line; undefined if it is not one. */
export function fromRecordedText(recorded: unknown): string | undefined {
  if (typeof recorded === "string") return recorded;
  const isLines = Array.isArray(recorded) && recorded.every((line) => typeof line === "string");
  return isLines ? recorded.join("\n") : undefined;
}
