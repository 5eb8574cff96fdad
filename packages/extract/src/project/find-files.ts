import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError } from "@mci/contract";
import ts from "typescript-6";

/**
 * Returns the TypeScript files that patterns such as `src/**\/*.ts` match, sorted. A pattern that starts with `!` leaves files
 * out; declaration files and `node_modules` are never among them.
 *
 * @throws ConfigError (MCI_FILE_NOT_FOUND) if nothing matches.
 */
export function findFiles(patterns: readonly string[], folder: string): readonly string[] {
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  for (const pattern of wanted) checkFile(pattern, folder);
  const { fileNames } = ts.parseJsonConfigFileContent(
    { include: wanted.map(plain), exclude: ["**/node_modules", ...unwanted.map(plain)] },
    { ...ts.sys, useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames },
    folder,
  );
  const files = fileNames.filter((file) => !/\.d\.[cm]?ts$/.test(file)).toSorted();
  if (files.length > 0) return files;
  throw new ConfigError(
    "MCI_FILE_NOT_FOUND",
    `No TypeScript file matches ${patterns.map((pattern) => `'${pattern}'`).join(", ")}.`,
    {
      hint: `Patterns start at ${folder}. Quote them, so that the shell does not expand them: 'src/**/*.ts'.`,
    },
  );
}

/** A single path that is not there, or not TypeScript, is a mistake even if other patterns match. */
function checkFile(pattern: string, folder: string): void {
  const [, before = "", choice, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (choice !== undefined && !existsSync(resolve(folder, pattern))) {
    const each = choice.split(",").map((one) => `'${before}${one}${after}'`);
    throw new ConfigError("MCI_CONFIG", `'${pattern}' has braces, which patterns do not know.`, {
      hint: `Give each: ${each.join(" ")}.`,
    });
  }
  if (/[*?]/.test(pattern)) return;
  if (!existsSync(resolve(folder, pattern))) {
    throw new ConfigError("MCI_FILE_NOT_FOUND", `'${pattern}' does not exist.`);
  }
  if (/\.[^/\\]+$/.test(pattern) && !/\.(?:tsx|[cm]?ts)$/.test(pattern)) {
    throw new ConfigError("MCI_CONFIG", `'${pattern}' is not a TypeScript file.`);
  }
}

function plain(pattern: string): string {
  return pattern.replaceAll("\\", "/");
}
