import type ts from "typescript-6";
import { definitions } from "./definitions.ts";
import { readType } from "./read-type.ts";
import type { TypeReader } from "./type-reader.ts";

export interface TypeReaderOptions {
  readonly checker: ts.TypeChecker;
  readonly side: TypeReader["side"];
  /** Called once with each problem of a path. */
  report(path: string, problem: string, hint: string | undefined): void;
  /** The same for what has no effect. */
  warn(path: string, problem: string, hint: string | undefined): void;
}

const maxDepth = 50;

/** Returns a reader for the types of one schema. */
export function openTypeReader({ checker, side, report, warn }: TypeReaderOptions): TypeReader {
  const reported = new Set<string>();
  let depth = 0;
  const reader: TypeReader = {
    checker,
    side,
    definitions: definitions(),
    read(type, node, path) {
      // Type arguments can grow with each level, without an end.
      if (depth > maxDepth) return reader.refuse(path, "nests too deeply");
      depth += 1;
      const schema = readType(reader, type, node, path);
      depth -= 1;
      return schema;
    },
    refuse(path, problem, hint) {
      if (!reported.has(`${path} ${problem}`)) report(path, problem, hint);
      reported.add(`${path} ${problem}`);
      return {};
    },
    warn(path, problem, hint) {
      if (!reported.has(`${path} ${problem}`)) warn(path, problem, hint);
      reported.add(`${path} ${problem}`);
    },
  };
  return reader;
}
