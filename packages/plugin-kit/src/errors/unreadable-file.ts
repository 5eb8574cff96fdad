import type { Problem } from "@mci/contract";

/** Returns the problem of a file that cannot be read, by the error of the system. */
export function unreadableFile(file: string, cause: unknown): Problem {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    return { code: "MCI_FILE_NOT_FOUND", severity: "error", file, message: "There is no such file." };
  }
  const reason = reasons.get(code) ?? String(cause);
  return { code: "MCI_FILE_READ", severity: "error", file, message: `This file cannot be read: ${reason}.` };
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["EISDIR", "it is a directory"],
  ["EFTYPE", "it is not a regular file"],
  ["EACCES", "permission denied"],
  ["ENAMETOOLONG", "its name is too long"],
  ["ERR_INVALID_ARG_VALUE", "its name has a NUL character"],
]);
