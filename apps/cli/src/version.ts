import manifest from "../package.json" with { type: "json" };

export const version: string = manifest.version;

/** The versions of Node that the command runs on. */
export const neededNode: string = `Node ${manifest.engines.node.replace(">=", "")} or newer`;
