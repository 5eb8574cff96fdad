/** Maximum length of a name in a message, in characters: a caller can send a name of any length. */
export const maxNameLength = 100;
