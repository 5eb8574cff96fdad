import { lazyPart } from "../parts/lazy-part.tsx";

interface TextProps {
  readonly text: string;
  readonly label: string;
}

// Their code is loaded when they are first shown.
export const Tree = lazyPart<{ readonly value: unknown; readonly label: string }>(
  async () => (await import("./json-tree.tsx")).JsonTree,
);
export const MarkdownText = lazyPart<TextProps>(async () => (await import("./markdown-text.tsx")).MarkdownText);
export const CsvTable = lazyPart<TextProps>(async () => (await import("./csv-table.tsx")).CsvTable);
