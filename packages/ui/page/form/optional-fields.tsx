import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatCount } from "../parts/format.ts";

interface OptionalFieldsProps {
  readonly count: number;
  /** Returns how many of them have a value. */
  readonly held: number;
  readonly hasProblem: boolean;
  /** Draws the fields. */
  readonly children: () => ComponentChildren;
}

/** The optional fields of an object, folded until one of them is of interest. */
export function OptionalFields({ count, held, hasProblem, children }: OptionalFieldsProps): VNode {
  const isOfInterest = held > 0 || hasProblem;
  const [isOpen, setOpen] = useState(isOfInterest);
  useEffect(() => {
    if (isOfInterest) setOpen(true);
  }, [isOfInterest]);
  return (
    <details class="optional" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {formatCount(count, "optional argument")}
        {held > 0 && `, ${held} set`}
      </summary>
      {isOpen && <div class="fields">{children()}</div>}
    </details>
  );
}
