import { readBytesSync } from "./bytes.ts";
import { toContent, refuseLarge } from "./content.ts";
import { fileSystem } from "./file-system.ts";
import { attempts, inspect, openError, openFlags } from "./inspect.ts";
import type { FileContent, ReadOptions } from "./options.ts";
import { changedError, systemError } from "./path-errors.ts";
import type { PathRequest } from "./request.ts";

export function readFileSync(request: PathRequest, options: ReadOptions): FileContent {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const descriptor = openDescriptor(request);
    try {
      const file = inspect(descriptor, request);
      if (file === undefined) continue;
      refuseLarge(file.size, request, options);
      return toContent(file, readDescriptor(descriptor, file.size, request, options), request, options);
    } finally {
      fileSystem().closeSync(descriptor);
    }
  }
  throw changedError(request.path);
}

function openDescriptor(request: PathRequest): number {
  try {
    return fileSystem().openSync(request.target, openFlags());
  } catch (cause) {
    throw openError(request, cause);
  }
}

function readDescriptor(descriptor: number, size: number, { path }: PathRequest, { maxBytes }: ReadOptions): Buffer {
  try {
    return readBytesSync(descriptor, size, maxBytes);
  } catch (cause) {
    throw systemError(path, cause);
  }
}
