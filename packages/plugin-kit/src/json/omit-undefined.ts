/** Returns a copy of these members without those that are undefined, as optional members of an exact type need it. */
export function omitUndefined<T extends object>(members: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
