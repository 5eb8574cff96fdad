import type { JsonObject } from "@mci/contract";
import { withDistinctNames } from "@mci/plugin-kit/secrets";

import type { Mask } from "@mci/plugin-kit/secrets";

/**
 * Returns arguments for the log: masks values with secret-looking names and everything `mask` finds, and truncates long
 * strings, arrays and trees, so that a line is a few kilobytes at most.
 */
export function redactedArguments(props: JsonObject, mask: Mask): unknown {
  return redact(props, { mask, room: 4_000 });
}

interface Budget {
  readonly mask: Mask;
  /** Remaining characters. */
  room: number;
}

const secretNames = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PWD|CREDENTIAL|AUTHORIZATION|COOKIE/i;
const maxStringLength = 500;

function redact(value: unknown, budget: Budget): unknown {
  if (budget.room <= 0) return "[cut]";
  if (typeof value === "string") return truncateText(value, budget);
  budget.room -= 8;
  if (typeof value === "number") return budget.mask(`${value}`) === `${value}` ? value : "[redacted]";
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return redactArray(value, budget);
  return redactObject(value, budget);
}

function truncateText(text: string, budget: Budget): string {
  // Truncate before masking, but leave room for a secret that begins before the cut.
  const near = text.slice(0, maxStringLength + 10_000);
  const clean = budget.mask(near);
  const length = Math.min(maxStringLength, budget.room);
  budget.room -= Math.min(clean.length, length) + 2;
  return clean.length > length ? `${clean.slice(0, length)}[cut: ${text.length} characters]` : clean;
}

function redactArray(list: readonly unknown[], budget: Budget): unknown[] {
  const items: unknown[] = [];
  for (const item of list) {
    if (budget.room <= 0) return [...items, `[cut: ${list.length} items]`];
    items.push(redact(item, budget));
  }
  return items;
}

function redactObject(object: object, budget: Budget): unknown {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    if (budget.room <= 0) {
      entries.push(["[cut]", true]);
      break;
    }
    const key = truncateText(name, budget);
    entries.push([key, secretNames.test(name) ? "[redacted]" : redact(value, budget)]);
  }
  return Object.fromEntries(withDistinctNames(entries));
}
