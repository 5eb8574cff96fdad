/** Returns a text as it stands in a recording: several lines as an array, so that a change of one is a change of one line. */
export function toRecordedText(text: string): string | readonly string[] {
  return text.includes("\n") ? text.split("\n") : text;
}

/** Returns the text of a recording; undefined if it is not one. */
export function fromRecordedText(recorded: unknown): string | undefined {
  if (typeof recorded === "string") return recorded;
  const isLines = Array.isArray(recorded) && recorded.every((line) => typeof line === "string");
  return isLines ? recorded.join("\n") : undefined;
}
