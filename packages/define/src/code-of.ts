import { relative, resolve, sep } from "node:path";
import type { FunctionCode } from "@mci/contract";
import type { DefinedTool } from "./define-tool.ts";

/** The code of a tool that is given: the file in which it was defined. `given` says what is injected. */
export function codeOf(
  { definedAt }: DefinedTool,
  name: string,
  folder: string,
  given: Pick<FunctionCode, "injected" | "client">,
): FunctionCode {
  return {
    ...given,
    get place() {
      const site = definedAt?.();
      return site && `${site.file}:${site.line}`;
    },
    async source() {
      const file = definedAt?.()?.file;
      if (file === undefined) return undefined;
      const { hashSource } = await import("./source/hash-source.ts");
      const hashed = await hashSource(file).catch(() => undefined);
      return hashed && { file: fromFolder(folder, file), export: name, sha256: hashed.sha256 };
    },
  };
}

/** As a schema file would write it. */
function fromFolder(folder: string, file: string): string {
  const path = relative(resolve(folder), file).replaceAll(sep, "/");
  return path.startsWith(".") ? path : `./${path}`;
}
