export const help = `With the execution types of the executors in mci.config.mjs: an editor then completes and checks their fields like
those of the built-in types. Name the file where the published schema stands, "$schema" or "# yaml-language-server:".

Examples:
  mci schema > mci.schema.json`;
