/** The path of the page. Questions are below it, by their ids. */
export const approvalsPath = "/approvals";

/** Returns the place of a question: below the URL that the server is configured with, or else relative. No header says it. */
export function questionUrl(resource: string | undefined, id: string): string {
  return `${resource === undefined ? "" : new URL(resource).origin}${approvalsPath}/${id}`;
}
