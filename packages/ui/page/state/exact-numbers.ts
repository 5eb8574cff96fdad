/** Returns what is wrong with the numbers in a JSON text: a page would send some of them as other numbers. */
export function exactNumbersProblem(json: string): string | undefined {
  const withoutStrings = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [literal] of withoutStrings.matchAll(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    if (isExact(literal)) continue;
    const sent = JSON.stringify(Number(literal));
    return `A page cannot send ${literal} as it is: it would send ${sent}. Send it with 'mci call', or as a string.`;
  }
  return undefined;
}

/** Whether a number written as JSON stays the same number when a program reads and writes it. */
export function isExact(literal: string): boolean {
  const value = Number(literal);
  return Number.isFinite(value) && normalized(literal) === normalized(String(value));
}

/** The digits that count, and where the decimal point stands: `1.50` and `15e-1` are the same number. */
function normalized(literal: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
