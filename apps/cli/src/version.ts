import manifest from "../package.json" with { type: "json" };

export const version: string = manifest.version;

/** The versions of Node that the command runs on. */
export const nodeRange: string = manifest.engines.node;

/** The same in words. */
export const neededNode: string = `Node ${nodeRange.replace(">=", "")} or newer`;
