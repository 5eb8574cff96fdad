import type { Colors } from "./colors.ts";
import { truncateToWidth } from "./table.ts";
import { oneLine } from "./visible.ts";

/** The state that a line of progress shows. */
export interface ProgressState {
  readonly label: string;
  readonly progress?: number | undefined;
  /** Without a total there is no bar. */
  readonly total?: number | undefined;
  readonly message?: string | undefined;
  /** Counts up with each picture of the spinner. */
  readonly frame: number;
}

/** Returns the line of progress in at most `width` columns: a bar if there is a total and room, else a spinner. */
export function progressLine(
  { label, progress, total, message = "", frame }: ProgressState,
  width: number,
  colors: Colors,
): string {
  const share = total === undefined || !(total > 0) ? undefined : Math.min(Math.max((progress ?? 0) / total, 0), 1);
  const parts = [label, share === undefined ? "" : `${Math.floor(share * 100)}%`, message].map(oneLine);
  const text = parts.filter((part) => part !== "").join(" ");
  if (share === undefined || width < minWidthOfBar) {
    return `${colors.cyan(frames[frame % frames.length] ?? "")} ${truncateToWidth(text, width - 2)}`;
  }
  const filled = Math.round(share * barWidth);
  const bar = colors.cyan("█".repeat(filled)) + colors.dim("░".repeat(barWidth - filled));
  return `${bar} ${truncateToWidth(text, width - barWidth - 1)}`;
}

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const barWidth = 20;
const minWidthOfBar = barWidth + " a label 100%".length;
