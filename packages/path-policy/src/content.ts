import type { Inspected } from "./inspect.ts";
import type { FileContent, ReadOptions } from "./options.ts";
import { sizeError } from "./path-errors.ts";
import type { PathRequest } from "./request.ts";

export function refuseLarge(size: number, { path }: PathRequest, { maxBytes, cut = false }: ReadOptions): void {
  if (size > maxBytes && !cut) throw sizeError(path, size, maxBytes);
}

/** `bytes` has one more than allowed if there were more, regardless of the size the system reported. */
export function toContent(file: Inspected, bytes: Buffer, request: PathRequest, options: ReadOptions): FileContent {
  refuseLarge(bytes.length, request, options);
  return { ...file, size: Math.max(file.size, bytes.length), bytes: bytes.subarray(0, options.maxBytes) };
}
