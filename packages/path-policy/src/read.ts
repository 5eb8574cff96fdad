import type { FileHandle } from "node:fs/promises";

import { readBytes } from "./bytes.ts";
import { fileSystem } from "./file-system.ts";
import { toContent, refuseLarge } from "./content.ts";
import { attempts, inspect, openError, openFlags, type Inspected } from "./inspect.ts";
import type { FileContent, ReadOptions } from "./options.ts";
import { changedError, systemError } from "./path-errors.ts";
import type { PathRequest } from "./request.ts";

export function readFile(request: PathRequest, options: ReadOptions): Promise<FileContent> {
  return withFile(request, (handle, file) => read(handle, file, request, options));
}

export function readChangedFile(
  request: PathRequest,
  version: string,
  options: ReadOptions,
): Promise<FileContent | undefined> {
  return withFile(request, async (handle, file) =>
    file.version === version ? undefined : read(handle, file, request, options),
  );
}

async function withFile<T>(
  request: PathRequest,
  use: (handle: FileHandle, file: Inspected) => Promise<T>,
  attemptsLeft: number = attempts,
): Promise<T> {
  if (attemptsLeft === 0) throw changedError(request.path);
  const handle = await fileSystem()
    .promises.open(request.target, openFlags())
    .catch((cause: unknown) => {
      throw openError(request, cause);
    });
  try {
    const file = inspect(handle.fd, request);
    if (file !== undefined) return await use(handle, file);
  } finally {
    await handle.close();
  }
  return withFile(request, use, attemptsLeft - 1);
}

async function read(
  handle: FileHandle,
  file: Inspected,
  request: PathRequest,
  options: ReadOptions,
): Promise<FileContent> {
  refuseLarge(file.size, request, options);
  const bytes = await readBytes(handle, file.size, options.maxBytes).catch((cause: unknown) => {
    throw systemError(request.path, cause);
  });
  return toContent(file, bytes, request, options);
}
