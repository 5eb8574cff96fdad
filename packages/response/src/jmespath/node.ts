import type { compile } from "@jmespath-community/jmespath";

/** A node of a parsed expression. */
export type ExpressionNode = ReturnType<typeof compile>;
