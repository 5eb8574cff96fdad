/** The formats of lists of Swagger 2.0, in the words of OpenAPI 3. */
export const listStyles: Readonly<Record<string, { readonly style: string; readonly explode: boolean }>> = {
  csv: { style: "form", explode: false },
  ssv: { style: "spaceDelimited", explode: false },
  tsv: { style: "tabDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { style: "form", explode: true },
};
