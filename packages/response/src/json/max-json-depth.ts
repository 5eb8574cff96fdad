/** How deep JSON may nest. */
export const maxJsonDepth = 100;
