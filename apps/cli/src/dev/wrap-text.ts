import { characterWidth, displayWidth } from "../output/table.ts";

/** Breaks a line into lines of at most `columns`, at spaces where it can. Tabs become spaces. */
export function wrapText(line: string, columns: number): readonly string[] {
  const text = line.replaceAll("\t", "  ").replaceAll("\r", "");
  if (displayWidth(text) <= columns) return [text];
  const width = Math.max(2, columns); // Some characters take two columns.
  const lines: string[] = [];
  let current = "";
  let used = 0;
  let lastSpace = -1;
  for (const character of text) {
    const added = characterWidth(character);
    if (used + added > width) {
      const end = character === " " || lastSpace <= 0 ? current.length : lastSpace;
      lines.push(current.slice(0, end).trimEnd());
      current = current.slice(end).trimStart();
      used = displayWidth(current);
      lastSpace = -1;
      if (character === " ") continue;
    }
    if (character === " " && current !== "") lastSpace = current.length;
    current += character;
    used += added;
  }
  return current === "" ? lines : [...lines, current];
}
