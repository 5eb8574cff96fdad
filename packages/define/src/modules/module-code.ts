import { resolve } from "node:path";
import type { FunctionCode, FunctionSource, Origin } from "@mci/contract";
import type { ModuleReader } from "./module-reader.ts";

/** A function of a module, and the source that it was extracted from. */
interface ModuleFunction {
  readonly module: string;
  readonly name: string;
  /** The file of the module. */
  readonly path: string;
  readonly version: string;
  readonly source?: FunctionSource | undefined;
}

/** The code of a function that a module exports. That of an extracted tool stays as written, and says what was built of it. */
export function moduleCode(
  { module, name, path, version, source }: ModuleFunction,
  { folder }: Origin,
  hash: ModuleReader["hash"],
): FunctionCode {
  return {
    version,
    async source() {
      const hashed = await hash(path).catch(() => undefined);
      if (hashed === undefined) return source;
      if (source === undefined) return { file: module, export: name, sha256: hashed.sha256 };
      const isSame = resolve(folder, source.file) === resolve(folder, module);
      return isSame ? source : { ...source, moduleSha256: hashed.sha256 };
    },
  };
}
