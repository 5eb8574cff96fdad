import type { Budget } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/layout.ts";
import type { Texts } from "./plain-reads.ts";
import type { PlainText } from "./plain-text.ts";

/** Makes the rendered value of one node; undefined for an entry to leave out. */
export type Build = (slots: Slots, budget: Budget, texts: Texts) => unknown;

/** A node of a tree with a placeholder somewhere below it. */
export class TreeNode {
  readonly mayBeAbsent: boolean;
  /** Tried first. */
  private readonly text: PlainText | undefined;
  private readonly whole: Build;

  constructor(whole: Build, text?: PlainText, mayBeAbsent = false) {
    this.whole = whole;
    this.text = text;
    this.mayBeAbsent = mayBeAbsent;
  }

  build(slots: Slots, budget: Budget, texts: Texts): unknown {
    return this.text?.write(texts, budget) ?? this.whole(slots, budget, texts);
  }
}
