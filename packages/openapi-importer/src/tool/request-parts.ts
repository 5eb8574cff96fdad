import type { Operation, Parameter } from "../operation/operation.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import type { BodyPlan } from "./plan-body.ts";
import type { SecurityPlan } from "./security.ts";

/** The parts that a request is written from. */
export interface RequestParts {
  readonly operation: Operation;
  readonly security: SecurityPlan;
  readonly parameters: ReadonlyMap<Slot, Parameter>;
  readonly body: BodyPlan | undefined;
  /** The names of the arguments. */
  readonly names: ReadonlyMap<Slot, string>;
  readonly context: ToolContext;
}
