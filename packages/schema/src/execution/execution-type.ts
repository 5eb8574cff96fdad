import type { CommonExecution, JsonObject } from "@mci/contract";
import type { SchemaOf } from "../document/builder.ts";
import type { Report } from "../validate/report.ts";

/** An execution type of the format. */
export interface ExecutionType<B extends CommonExecution = CommonExecution> extends ExecutionTypeFacts {
  /** The fields of its execution blocks. */
  readonly schema: SchemaOf<B>;
  hasTemplate?(execution: B): boolean;
  unused?(execution: B): readonly UnusedField[];
}

/** Properties of an execution type that its schema does not describe. All of them are false or absent by default. */
export interface ExecutionTypeFacts {
  /** The package with its executor. Absent: a program provides its own. */
  readonly executor?: string;
  /** Whether its tools send requests, which the `network` of a tool restricts. */
  readonly sendsRequests?: boolean;
  /** Whether its tools run functions of the program itself. */
  readonly runsFunctions?: boolean;
  /** Whether its tools are defined by others, who choose their names. */
  readonly isRemote?: boolean;
  /** Whether its tools render templates that are read from files during a call. */
  readonly rendersFiles?: boolean;
  /** Whether its answers are returned as their author wrote them: `response` has no effect. */
  readonly keepsAnswers?: boolean;
  /** Returns why calls are never retried, as the end of a sentence. */
  whyNotRetried?(execution: CommonExecution): string | undefined;
  /** Returns true if the block contains a full template, which `templateEngine` applies to. */
  hasTemplate?(execution: CommonExecution): boolean;
  /** Returns further fields that have no effect. */
  unused?(execution: CommonExecution): readonly UnusedField[];
  /** Reports mistakes that the JSON Schema does not find or does not explain well. */
  check?(execution: JsonObject, pointer: string, report: Report): void;
}

/** A field of an execution block that has no effect where it stands. */
export interface UnusedField {
  /** JSON pointer in the execution block. */
  readonly pointer: string;
  readonly message: string;
}

/** The reason of types whose executors never mark a failed call as safe to repeat. */
export function neverRetried(): string {
  return "is never tried again, as nothing tells whether that is safe";
}
