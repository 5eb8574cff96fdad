/** A text of the server's, in one line and of bearable length. */
export function quoted(text: string, most = 200): string {
  return JSON.stringify(text.length <= most ? text : `${text.slice(0, most)}...`);
}
