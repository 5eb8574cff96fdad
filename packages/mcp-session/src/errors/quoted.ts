/** Returns a string from the server in quotes, in one line and truncated. */
export function quoted(text: string, maxLength = 200): string {
  return JSON.stringify(text.length <= maxLength ? text : `${text.slice(0, maxLength)}...`);
}
