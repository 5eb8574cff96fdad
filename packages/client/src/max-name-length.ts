/** Of a name in a message, in characters: a caller can make one of any length. */
export const maxNameLength = 100;
