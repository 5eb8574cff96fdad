import type { Store, Toolbox } from "@mci/contract";
import type { SpillOption } from "@mci/plugin-kit/options";
import { spilling } from "@mci/spill";
import { memoryStore } from "@mci/store";

import { isKeyed, markKeyed } from "./idempotency/idempotency-key.ts";

interface SpillParts {
  readonly store?: Store | undefined;
  readonly spill?: SpillOption | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Returns a function that lets toolboxes keep long results, in the store of the server or in its memory. What they wrap sees calls of real
 * tools by their own names.
 */
export function withSpill({
  store = memoryStore(),
  spill = false,
  onError,
}: SpillParts): (toolbox: Toolbox) => Toolbox {
  return (toolbox) => {
    const spilled = spilling(toolbox, { store, default: spill, onError });
    if (isKeyed(toolbox)) markKeyed(spilled);
    return spilled;
  };
}
