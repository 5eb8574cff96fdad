/** Returns where the server of the page has the page of a question. */
export function questionUrl(id: string): string {
  return `/approvals/${id}`;
}
