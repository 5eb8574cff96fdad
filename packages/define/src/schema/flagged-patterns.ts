/** Whether flags change what a pattern matches. JSON Schema has no flags: there it would refuse what the library accepts. */
export function isFlagged({ flags }: { readonly flags: string }): boolean {
  return /[ims]/.test(flags);
}
