/** Splits what a terminal sends into keys: an escape sequence is one. */
export function splitKeys(input: string): readonly string[] {
  return input.match(/\u001b\[[\d;]*[A-Za-z~]|\u001bO[A-Z]|[^]/gu) ?? []; // oxlint-disable-line no-control-regex -- escape sequences
}

/** Returns the action of a key in `mci dev`; undefined if there is none. */
export function toAction(key: string): Action | undefined {
  return actions.get(key);
}

export type Action =
  | "list"
  | "call"
  | "explain"
  | "again"
  | "help"
  | "back"
  | "quit"
  | "interrupt"
  | { readonly scroll: "line" | "page"; readonly by: 1 | -1 };

const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["l", "list"],
  ["c", "call"],
  ["e", "explain"],
  ["r", "again"],
  ["?", "help"],
  ["h", "help"],
  ["q", "quit"],
  ["\u0003", "interrupt"],
  ["\u001b", "back"],
  ["\r", "back"],
  ["\u001b[A", { scroll: "line", by: -1 }],
  ["\u001bOA", { scroll: "line", by: -1 }],
  ["k", { scroll: "line", by: -1 }],
  ["\u001b[B", { scroll: "line", by: 1 }],
  ["\u001bOB", { scroll: "line", by: 1 }],
  ["j", { scroll: "line", by: 1 }],
  ["\u001b[5~", { scroll: "page", by: -1 }],
  ["\u001b[6~", { scroll: "page", by: 1 }],
  [" ", { scroll: "page", by: 1 }],
]);
