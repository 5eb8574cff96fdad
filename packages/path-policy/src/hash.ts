import { sha256 } from "@mci/plugin-kit";

import { readFile } from "./read.ts";
import type { PathRequest } from "./request.ts";

/** Hashes a file, without reading all of a huge one. */
export async function hashFile(request: PathRequest): Promise<string> {
  const { bytes, size, version } = await readFile(request, { maxBytes, cut: true });
  return size <= maxBytes ? sha256(bytes) : `${sha256(bytes)} ${version}`;
}

const maxBytes = 16_000_000;
