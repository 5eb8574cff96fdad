import { createColors, type Colors } from "../output/colors.ts";

/** A line of the screen: plain until it is cut to the width of the screen. */
export interface Line {
  readonly text: string;
  readonly style?: Style;
}

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** For texts whose color is decided later. */
export const uncolored: Colors = createColors(false);
