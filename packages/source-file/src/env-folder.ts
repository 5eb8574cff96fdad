import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { readEnvText, reportAt, type EnvTextRequest } from "./env-text.ts";

/**
 * Reads the name of a folder that env gives, relative to `folder`. The root of the file system is refused: a value that is
 * wrong would open every file.
 */
export async function readEnvFolder(
  text: string,
  folder: string,
  request: EnvTextRequest,
): Promise<string | undefined> {
  const value = readEnvText(text, request)?.trim();
  if (value === undefined) return undefined;
  const path = resolve(folder, value);
  const real = await realpath(path).catch(() => path);
  if (value !== "" && dirname(path) !== path && dirname(real) !== real) return value;
  reportAt(request, {
    code: "MCI_SCHEMA_FIELD",
    severity: "error",
    message: `${request.field}: ${JSON.stringify(text)} gives ${value === "" ? "no folder" : "the root of the file system"}.`,
    hint: "Let env name a folder below it.",
  });
  return undefined;
}
