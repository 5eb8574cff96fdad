/** The id of the name of a field: attributes that name several ids separate them by spaces, which names may have. */
export function titleId(id: string): string {
  return `${id.replaceAll(/\s/g, "_")}__title`;
}

/** The id of the description of a field. */
export function descriptionId(id: string): string {
  return `${id.replaceAll(/\s/g, "_")}__description`;
}

/** The attributes that name and describe an input for those who do not see it. */
export function named(id: string): { readonly "aria-labelledby": string; readonly "aria-describedby": string } {
  return { "aria-labelledby": titleId(id), "aria-describedby": descriptionId(id) };
}
