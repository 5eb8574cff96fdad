/** Returns a number of things in words: `1 item`, `2 items`. */
export function amount(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}
