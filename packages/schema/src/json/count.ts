/**
 * How often a quote and a colon follow each other in a JSON text, blanks aside. At least as often as there are
 * property names; more often only when strings hold such a pair.
 */
export function countNames(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
    let at = colon - 1;
    let unit = text.charCodeAt(at);
    while (unit <= 32) unit = text.charCodeAt((at -= 1));
    if (unit === 34) count += 1;
  }
  return count;
}

export function countOf(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}
