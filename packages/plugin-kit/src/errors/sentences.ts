/** Returns an error message with what to do about it. */
export function sentences(message: string, hint: string | undefined): string {
  if (hint === undefined) return message;
  return `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}`;
}
