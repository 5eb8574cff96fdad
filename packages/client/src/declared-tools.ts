import type { ExecuteOptions, FailureResult, SuccessResult, ToolResult } from "@mci/contract";

/** Any tool with any arguments: the default type of `execute`. */
export type AnyTools = Readonly<Record<string, object>>;

/**
 * A tool as `mci types` writes it: with the type of its structured content, too. A tool that is declared by hand can also be
 * the type of its arguments alone.
 */
export interface DeclaredTool {
  readonly arguments: object;
  readonly result: unknown;
}

/** The arguments of a declared tool. */
export type ArgumentsOf<Declared> = IsDeclaredTool<Declared> extends true ? ArgumentsIn<Declared> : Declared;

/** The result of a declared tool. */
export type ResultOf<Declared> = IsDeclaredTool<Declared> extends true ? ResultWith<ResultIn<Declared>> : ToolResult;

/** A success whose structured content has a type. It is that of the `outputSchema`, unless `metadata.output_problems` is set. */
export interface TypedSuccess<Content> extends SuccessResult {
  readonly structuredContent?: Content | undefined;
}

/** True for exactly `arguments` and `result`: a tool may have arguments of these names. */
type IsDeclaredTool<Declared> = Declared extends DeclaredTool
  ? Exclude<keyof Declared, keyof DeclaredTool> extends never
    ? true
    : false
  : false;

type ArgumentsIn<Declared> = Declared extends DeclaredTool ? Declared["arguments"] : never;

type ResultIn<Declared> = Declared extends DeclaredTool ? Declared["result"] : never;

type ResultWith<Content> = unknown extends Content ? ToolResult : FailureResult | TypedSuccess<Content>;

/** The options of `explain`: `context` is the caller, whose scopes decide which tools it sees. Default: one without any. */
export type ExplainOptions = Pick<ExecuteOptions, "context">;

/** The arguments of `explain` after the name. A tool that requires nothing may be called without any. */
export type PropsOf<Props> = {} extends Props
  ? [props?: Props, options?: ExplainOptions]
  : [props: Props, options?: ExplainOptions];

/** The arguments of `execute` after the name. */
export type CallOf<Props> = {} extends Props
  ? [props?: Props, options?: ExecuteOptions]
  : [props: Props, options?: ExecuteOptions];
