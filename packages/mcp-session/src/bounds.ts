/** Bytes that may come at once when no call allows more: for lists of tools, and for messages that nothing requested. */
export const leastBytes = 10_000_000;

/** Room for the envelope around an answer in its message. */
export const slack = 65_536;
