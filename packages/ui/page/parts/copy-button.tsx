import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { copyImage, copyText } from "./copy.ts";

interface CopyButtonProps {
  /** Returns what is copied: a text, or an image. */
  readonly content: () => string | Blob;
  /** The button's name for those who do not see what it stands beside. */
  readonly label: string;
  readonly title?: string;
}

/** Copies something, and says so for a moment. */
export function CopyButton({ content, label, title = "Copy" }: CopyButtonProps): VNode {
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (outcome === "") return undefined;
    const timer = setTimeout(() => setOutcome(""), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      const copied = content();
      await (typeof copied === "string" ? copyText(copied) : copyImage(copied));
      setOutcome("Copied");
    } catch {
      setOutcome("Not copied: the browser refuses it");
    }
  };
  return (
    <>
      <button type="button" class="link" aria-label={label} onClick={() => void copy()}>
        {title}
      </button>
      <span role="status" class="copy-note">
        {outcome}
      </span>
    </>
  );
}

const shownMs = 2_500;
