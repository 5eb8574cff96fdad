import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface CompareProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
  /** The names of the two for screen readers. */
  readonly sides?: readonly [string, string];
}

/** Two texts side by side, with what differs. Its code is loaded with that of the editor. */
export function Compare({ before, after, label, sides }: CompareProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const { openComparison } = await import("./open-comparison.ts");
      if (!isGone && box.current !== null) close = openComparison(box.current, { before, after, label, sides });
    };
    void open();
    return () => {
      isGone = true;
      close?.();
    };
  }, [before, after, label]);
  return <div class="compare" ref={box} />;
}
