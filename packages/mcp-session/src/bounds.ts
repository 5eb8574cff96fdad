/** Bytes that may come at once when no call allows more: for lists of tools, and for what nobody has asked for. */
export const leastBytes = 10_000_000;

/** What may stand around an answer in its message. */
export const slack = 65_536;
