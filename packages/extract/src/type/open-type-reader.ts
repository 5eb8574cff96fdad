import type ts from "typescript-6";
import { definitions } from "./definitions.ts";
import { readType } from "./read-type.ts";
import type { TypeReader } from "./type-reader.ts";

interface TypeReaderOptions {
  readonly checker: ts.TypeChecker;
  readonly side: TypeReader["side"];
  /** Called once with each problem of a path. */
  report(path: string, problem: string, hint: string | undefined): void;
  /** The same for what has no effect. */
  warn(path: string, problem: string, hint: string | undefined): void;
}

const maxDepth = 50;

/** Far more than the arguments of tools have: a type that names itself twice doubles with each level. */
const maxTypes = 20_000;

/** Returns a reader for the types of one schema. */
export function openTypeReader({ checker, side, report, warn }: TypeReaderOptions): TypeReader {
  const reported = new Set<string>();
  const names: (string | undefined)[] = [];
  let count = 0;
  let isOver = false;
  const reader: TypeReader = {
    checker,
    side,
    definitions: definitions(),
    read(type, node, path) {
      if (isOver) return {};
      count += 1;
      // Type arguments can grow with each level, without an end.
      isOver = names.length > maxDepth || count > maxTypes;
      if (isOver && count > maxTypes) return reader.refuse(path, "has too many parts", hintFor(names.find(Boolean)));
      if (isOver) return reader.refuse(path, "nests too deeply", hintFor(names.findLast(Boolean)));
      names.push(nameOf(type));
      const schema = readType(reader, type, node, path);
      names.pop();
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

function hintFor(name: string | undefined): string {
  const which = name === undefined ? "It" : `The type '${name}'`;
  return `${which} grows with each level, or has thousands of parts. Give it an end, or take it as 'unknown'.`;
}

function nameOf(type: ts.Type): string | undefined {
  const name = (type.aliasSymbol ?? type.getSymbol())?.name;
  return name === undefined || name.startsWith("__") || name === "Array" ? undefined : name;
}
