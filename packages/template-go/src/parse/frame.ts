import type { Body } from "../render/run.ts";
import type { RootPath } from "../render/expression.ts";
import { Variables } from "./variables.ts";

/** Where the parser stands in one template. */
export interface Frame {
  readonly body: Body;
  readonly variables: Variables;
  /** The path that the dot stands for. */
  dot: RootPath;
  /** Loops that are open. */
  ranges: number;
}

export function newFrame(body: Body): Frame {
  return { body, variables: new Variables(), dot: "", ranges: 0 };
}
