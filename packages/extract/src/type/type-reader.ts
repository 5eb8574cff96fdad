import type { JsonObject } from "@mci/contract";
import type ts from "typescript-6";
import type { Definitions } from "./definitions.ts";

/** Converts the types of one schema. */
export interface TypeReader {
  readonly checker: ts.TypeChecker;
  readonly definitions: Definitions;
  /** `output`: results, whose objects may have methods, and where nothing is decoded. */
  readonly side: "input" | "output";
  /**
   * Converts a type to JSON Schema. `node` is where it is written, which knows what a type does not: the order of a union,
   * and `Int`. A type that JSON does not have is refused, and gives the schema of anything.
   */
  read(type: ts.Type, node: ts.TypeNode | undefined, path: string): JsonObject;
  /** Reports what is wrong with the value at a path, and returns the schema of anything. */
  refuse(path: string, problem: string, hint?: string): JsonObject;
  /** Reports, in whole sentences, what has no effect on the value at a path. */
  warn(path: string, problem: string, hint?: string): void;
}
