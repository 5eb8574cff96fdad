export interface Colons {
  readonly all: number;
  /**
   * How many follow a quote, blanks aside: at least as many as there are property names; more only when strings contain such
   * a pair.
   */
  readonly names: number;
}

/** Counts the colons of a JSON text. */
export function countColons(text: string): Colons {
  let all = 0;
  let names = 0;
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
    all += 1;
    let at = colon - 1;
    let unit = text.charCodeAt(at);
    while (unit <= 32) unit = text.charCodeAt((at -= 1));
    if (unit === 34) names += 1;
  }
  return { all, names };
}

export function countOf(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}
