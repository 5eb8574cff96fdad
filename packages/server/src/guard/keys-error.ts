/** The keys that tokens are checked with cannot be had: nobody's token is wrong because of that. */
export class KeysError extends Error {}
