import type { Piece } from "@mci/contract";

import type { PathOptions } from "./options.ts";

/** A path with who wrote it, as every method of a policy takes the two. */
export interface WrittenPath extends Required<PathOptions> {
  readonly path: string;
}

/** The path these pieces of a field make. What neither the author nor the environment wrote is held to the rules for arguments. */
export function writtenPath(pieces: readonly Piece[]): WrittenPath {
  const first = pieces.find(({ text }) => text !== "");
  return {
    path: pieces.map(({ text }) => text).join(""),
    from: pieces.every(isTrusted) ? "author" : "props",
    shown: first === undefined || isTrusted(first) ? "short" : "written",
  };
}

function isTrusted({ from }: Piece): boolean {
  return from === "author" || from === "env";
}
