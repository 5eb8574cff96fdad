import { relative, resolve } from "node:path";
import type { FunctionSource, Origin } from "@mci/contract";
import { isRecord, shellWord } from "@mci/plugin-kit";
import type { ModuleReader } from "./module-reader.ts";
import type { Reason } from "./reason.ts";

/**
 * Returns why a tool that was extracted from a source is not what the source says now. Undefined: it is, or the source is not
 * there, as where only the built code is deployed. Asked before the module's own problems: an old manifest may be their cause.
 */
export async function staleReason(
  { file, sha256 }: FunctionSource,
  { origin, hash }: { readonly origin: Origin; readonly hash: ModuleReader["hash"] },
): Promise<Reason | undefined> {
  const now = await hash(resolve(origin.folder, file)).catch(() => undefined);
  if (now === undefined || now.sha256 === sha256) return undefined;
  return {
    code: "MCI_LOAD",
    message: `'${file}', or a file that it imports, has changed since this tool was extracted from it.`,
    hint: `Extract the tools again: ${commandFor(origin)}`,
  };
}

/** The command that writes the whole manifest anew. */
function commandFor({ document, file, folder }: Origin): string {
  const tools: readonly unknown[] = Array.isArray(document["tools"]) ? document["tools"] : [];
  const files = new Set(tools.map(sourceFile).filter((name) => name !== undefined));
  const names = [...files].map((name) => name.replace(/^\.\//, ""));
  return `mci extract ${names.map(shellWord).join(" ")}${file === undefined ? "" : ` --out ${shellWord(relative(folder, file))}`}`;
}

function sourceFile(tool: unknown): string | undefined {
  const execution: unknown = isRecord(tool) ? tool["execution"] : undefined;
  const source: unknown = isRecord(execution) ? execution["source"] : undefined;
  const file: unknown = isRecord(source) ? source["file"] : undefined;
  return typeof file === "string" ? file : undefined;
}
