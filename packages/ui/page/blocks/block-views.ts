import type { BlockContent } from "./block-content.ts";

/** The ways to look at a block. */
export type BlockView = "sent" | "pretty" | "tree" | "table" | "markdown" | "picture" | "sound" | "pdf";

export const viewTitles: Readonly<Record<BlockView, string>> = {
  sent: "As sent",
  pretty: "Pretty",
  tree: "Tree",
  table: "Table",
  markdown: "Markdown",
  picture: "Picture",
  sound: "Sound",
  pdf: "PDF",
};

/**
 * Returns the views that fit a block, the one that is shown at first in front. What only shows pixels or plays sounds is shown at
 * once; what a program of its own must open, only if somebody asks for it.
 */
export function viewsOf(content: BlockContent, json: object | undefined): readonly BlockView[] {
  const { text, bytes, mimeType } = content;
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(mimeType) && bytes !== undefined) return ["picture", "sent"];
  if (/^audio\/[\w.+-]+$/.test(mimeType) && bytes !== undefined) return ["sound", "sent"];
  if (mimeType === "application/pdf" && bytes !== undefined) return ["sent", "pdf"];
  if (text === undefined) return ["sent"];
  if (json !== undefined) return ["sent", "pretty", "tree"];
  if (mimeType === "image/svg+xml" || isSvg(text)) return ["sent", "picture"];
  if (mimeType === "text/csv" || mimeType === "text/tab-separated-values") return ["sent", "table"];
  if (mimeType === "text/markdown") return ["sent", "markdown"];
  if (mimeType !== "" && mimeType !== "text/plain") return ["sent"];
  return [
    "sent",
    ...(looksLikeTable(text) ? (["table"] as const) : looksLikeMarkdown(text) ? (["markdown"] as const) : []),
  ];
}

function isSvg(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text.slice(0, 1_000));
}

/** Whether the first lines have the same number of commas, semicolons or tabs. */
function looksLikeTable(text: string): boolean {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 5);
  return [",", ";", "\t"].some((separator) => {
    const counts = lines.filter((line) => line !== "").map((line) => fieldsOf(line, separator));
    return counts.length > 1 && (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  });
}

/** Counts fields of a line; separators between quotes do not count. */
function fieldsOf(line: string, separator: string): number {
  return line.replace(/"[^"]*"/g, "").split(separator).length;
}

function looksLikeMarkdown(text: string): boolean {
  return (
    /^(?:#{1,6} \S|[-*] \S|\d{1,3}\. \S|> \S|```|\|.+\|)/m.test(text.slice(0, 20_000)) ||
    /\*\*\S[^*\n]{0,200}\*\*/.test(text.slice(0, 20_000))
  );
}
