/** False for a field that is written as it stands, as most are. True may be a mistake of its author: only parsing tells. */
export function hasPlaceholder(text: string): boolean {
  return text.includes("{{") || text.includes("{!!");
}
