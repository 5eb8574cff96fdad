/** Returns a string from the server in quotes, in one line and truncated. */
export function quoted(text: string, most = 200): string {
  return JSON.stringify(text.length <= most ? text : `${text.slice(0, most)}...`);
}
