export type Colors = Readonly<Record<keyof typeof codes, (text: string) => string>>;

/** The codes that begin and end each style. */
const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Returns functions that color text for a terminal, or that return it unchanged. Colors nest. */
export function createColors(isColored: boolean): Colors {
  const style = (name: keyof typeof codes): ((text: string) => string) => {
    if (!isColored) return String;
    const [start, end] = [`\u001B[${codes[name][0]}m`, `\u001B[${codes[name][1]}m`];
    return (text) => start + text.replaceAll(end, end + start) + end;
  };
  return {
    bold: style("bold"),
    dim: style("dim"),
    red: style("red"),
    green: style("green"),
    yellow: style("yellow"),
    cyan: style("cyan"),
  };
}
