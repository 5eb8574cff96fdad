import { resolve } from "node:path";

import { PathError } from "@mci/contract";
import { formatText } from "@mci/plugin-kit";

import { isInside } from "./inside.ts";
import type { PathPolicyOptions } from "./options.ts";
import { pathName } from "./path-name.ts";

export function nameError(path: string, reason: string): PathError {
  return new PathError("MCI_PATH_NAME", `not a usable path: ${formatPath(path)} (${reason})`, {
    details: { path },
    hint: "Use the plain path of a file, relative to the schema folder.",
  });
}

export function outsideError(path: string, options: PathPolicyOptions): PathError {
  return new PathError("MCI_PATH_OUTSIDE", `outside the allowed folders: ${formatPath(path)}`, {
    details: { path },
    hint: `Allowed: ${allowed(options)}. More with directoryAllowList, everything with enableAnyPaths.`,
  });
}

export function secretError(path: string): PathError {
  return new PathError("MCI_PATH_SECRET", `contains secrets, not opened for an argument: ${formatPath(path)}`, {
    details: { path },
    hint: "Name exactly this file in directoryAllowList to allow it; or the secret folder it lies in.",
  });
}

export function kindError(path: string, kind: string): PathError {
  return new PathError("MCI_PATH_KIND", `${kind}: ${formatPath(path)}`, { details: { path } });
}

export function sizeError(path: string, size: number, maxBytes: number): PathError {
  return new PathError(
    "MCI_PATH_READ",
    `too large: ${formatPath(path)} has ${count(size)} bytes, allowed are ${count(maxBytes)}`,
    { details: { path } },
  );
}

export function changedError(path: string): PathError {
  return new PathError("MCI_PATH_READ", `changed while it was opened: ${formatPath(path)}`, {
    details: { path },
    hint: "Try again.",
  });
}

/** Converts an error of the system about opening or reading a file. */
export function systemError(path: string, cause: unknown): PathError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") return notFound(path);
  if (code === "ENAMETOOLONG") return nameError(path, "a name in it is too long");
  if (code === "ENXIO" || code === "EOPNOTSUPP") return kindError(path, "is a socket or a device");
  if (code === "EISDIR") return kindError(path, "is a directory");
  return new PathError(
    "MCI_PATH_READ",
    `cannot read: ${formatPath(path)} (${reasons[code] ?? (code || "unknown reason")})`,
    {
      details: { path },
      cause,
    },
  );
}

function notFound(path: string): PathError {
  return new PathError("MCI_PATH_NOT_FOUND", `not found: ${formatPath(path)}`, {
    details: { path },
    hint: path.startsWith("~")
      ? "'~' is not expanded: write the folder out."
      : "Relative paths start at the schema folder.",
  });
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its links go round in a circle",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  EIO: "input/output error",
};

function allowed({ folder, directories }: PathPolicyOptions): string {
  const names = directories.map((directory) => {
    const absolute = resolve(folder, directory);
    return pathName(isInside(folder, absolute) ? absolute : directory, folder);
  });
  const more = names.length > 10 ? [`${names.length - 10} more`] : [];
  return ["the schema folder", ...names.slice(0, 10), ...more].join(", ");
}

/** Returns a path as written, in one line and truncated. */
function formatPath(path: string): string {
  return path === "" ? '""' : formatText(path);
}

function count(bytes: number): string {
  return bytes.toLocaleString("en-US");
}
