/** `20 of 12,345` */
export function formatShare(shown: number, total: number): string {
  return `${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
}
