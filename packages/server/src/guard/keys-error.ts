/** Thrown if the keys are unavailable, which says nothing about the token. */
export class KeysError extends Error {}
