/** Bytes that may come at once when no call allows more: for lists of tools, and for messages that nothing requested. */
export const minLimitBytes = 10_000_000;

/** Room for the envelope around an answer in its message. */
export const envelopeBytes = 65_536;
