/** Whether a text of a main file is to be read with values of env. */
export function hasPlaceholder(text: string): boolean {
  return text.includes("{{") || text.includes("{!!");
}
