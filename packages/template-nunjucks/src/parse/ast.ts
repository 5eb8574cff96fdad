import type { Spot } from "../errors.ts";

// The trees of nunjucks' parser. It takes more than it should (a number as the name of a block), so what has to be a
// name is looked at where it is used.

export type Expression =
  | Literal
  | Name
  | List
  | Dictionary
  | Lookup
  | Slice
  | FunctionCall
  | Filter
  | InlineIf
  | Is
  | Binary
  | Unary
  | Compare
  | Caller
  | Capture;

export type Statement =
  | NodeList
  | Output
  | If
  | For
  | Switch
  | Assignment
  | With
  | Macro
  | Block
  | FileReference
  | Import
  | FromImport;

export type SyntaxNode = Expression | Statement | Pair | TemplateData;

export interface Literal extends Spot {
  readonly typename: "Literal";
  readonly value: unknown;
}

export interface TemplateData extends Spot {
  readonly typename: "TemplateData";
  readonly value: string;
}

export interface Name extends Spot {
  readonly typename: "Symbol";
  readonly value: string;
}

/** `(a)`, `(a, b)`, `[a, b]`. */
export interface List extends Spot {
  readonly typename: "Group" | "Array";
  readonly children: readonly Expression[];
}

/** `{ a: b }`, and the named arguments of a call. */
export interface Dictionary extends Spot {
  readonly typename: "Dict" | "KeywordArgs";
  readonly children: readonly Pair[];
}

export interface Pair extends Spot {
  readonly typename: "Pair";
  readonly key: Expression;
  readonly value: Expression;
}

export interface Lookup extends Spot {
  readonly typename: "LookupVal";
  readonly target: Expression;
  /** Null in `a[]`. */
  readonly val: Expression | null;
}

/** `target[from:to:step]`. */
export interface Slice extends Spot {
  readonly typename: "Slice";
  readonly target: Expression;
  readonly from: Expression | null;
  readonly to: Expression | null;
  readonly step: Expression | null;
}

export interface FunctionCall extends Spot {
  readonly typename: "FunCall";
  readonly name: Expression;
  readonly args: Arguments;
}

/** The first of its arguments is what it filters. */
export interface Filter extends Spot {
  readonly typename: "Filter";
  readonly name: Name;
  readonly args: Arguments;
}

/** Named arguments are the last of them. */
export interface Arguments {
  readonly children: readonly Expression[];
}

export interface InlineIf extends Spot {
  readonly typename: "InlineIf";
  readonly cond: Expression;
  readonly body: Expression;
  readonly else_: Expression | null;
}

export interface Is extends Spot {
  readonly typename: "Is";
  readonly left: Expression;
  /** `none`, `true` and `false` are read as values, other tests as names; a call when there are arguments. */
  readonly right: Name | Literal | FunctionCall;
}

export interface Binary extends Spot {
  readonly typename: "In" | "Or" | "And" | "Add" | "Concat" | "Sub" | "Mul" | "Div" | "FloorDiv" | "Mod" | "Pow";
  readonly left: Expression;
  readonly right: Expression;
}

export interface Unary extends Spot {
  readonly typename: "Not" | "Neg" | "Pos";
  readonly target: Expression;
}

export interface Compare extends Spot {
  readonly typename: "Compare";
  readonly expr: Expression;
  readonly ops: readonly { readonly type: string; readonly expr: Expression }[];
}

/** The content of `{% call %}`. */
export interface Caller extends Spot {
  readonly typename: "Caller";
  readonly args: Arguments;
  readonly body: NodeList;
}

/** The content of `{% filter %}` or `{% set x %}`. */
export interface Capture extends Spot {
  readonly typename: "Capture";
  readonly body: NodeList;
}

export interface NodeList extends Spot {
  readonly typename: "NodeList" | "Root";
  readonly children: readonly Statement[];
}

export interface Output extends Spot {
  readonly typename: "Output";
  readonly children: readonly (Expression | TemplateData)[];
}

export interface If extends Spot {
  readonly typename: "If";
  readonly cond: Expression;
  readonly body: NodeList;
  readonly else_: If | NodeList | null;
}

export interface For extends Spot {
  readonly typename: "For";
  readonly arr: Expression;
  readonly name: Expression;
  readonly body: NodeList;
  readonly else_: NodeList | null;
  /** `{% for item in items recursive %}`: `loop(item.children)` goes on with other items. */
  readonly isRecursive?: boolean;
}

export interface Switch extends Spot {
  readonly typename: "Switch";
  readonly expr: Expression;
  readonly cases: readonly { readonly cond: Expression; readonly body: NodeList }[];
  readonly default: NodeList | null;
}

export interface Assignment extends Spot {
  readonly typename: "Set";
  readonly targets: readonly Expression[];
  readonly value: Expression | null;
  /** Content of `{% set x %}...{% endset %}`. */
  readonly body?: Capture;
}

export interface With extends Spot {
  readonly typename: "With";
  readonly variables: readonly { readonly name: Expression; readonly value: Expression }[];
  readonly body: NodeList;
}

export interface Macro extends Spot {
  readonly typename: "Macro";
  readonly name: Expression;
  readonly args: Arguments;
  readonly body: NodeList;
}

export interface Block extends Spot {
  readonly typename: "Block";
  readonly name: Name;
  readonly body: NodeList;
}

export interface FileReference extends Spot {
  readonly typename: "Extends" | "Include";
  readonly template: Expression;
  readonly ignoreMissing?: boolean | null;
}

export interface Import extends Spot {
  readonly typename: "Import";
  readonly template: Expression;
  readonly target: Expression;
  readonly withContext: boolean | null;
}

export interface FromImport extends Spot {
  readonly typename: "FromImport";
  readonly template: Expression;
  readonly names: { readonly children: readonly Expression[] | readonly Pair[] };
  readonly withContext?: boolean | null;
}
