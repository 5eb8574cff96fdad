import { templateError, type Budget } from "@mci/plugin-kit/templates";
import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import type { Slots } from "../render/slots.ts";
import { areComparable, comparisons, type Comparison } from "../render/compare.ts";
import { parseOperand } from "./operands.ts";
import { readOperand } from "../render/read.ts";
import type { TokenReader } from "./reader.ts";
import { truth } from "../render/truth.ts";

/** Undefined only for a strict condition: it cannot be evaluated. */
export type Test = (slots: Slots, budget: Budget) => boolean | undefined;

/** How a condition is read. */
export interface ConditionOptions {
  /** Missing values, and comparisons of kinds that do not compare, have no outcome. Default: they are false. */
  readonly strict?: boolean;
}

/** Reads the condition of an `@if` up to its closing parenthesis, which is left to the caller. */
export function readCondition(
  reader: TokenReader,
  bindings: Bindings,
  { strict = false }: ConditionOptions = {},
): Test {
  const condition = new ConditionReader(reader, bindings, strict);
  return condition.test(condition.alternatives(0));
}

/** A path or literal alone, which may still be compared, or a condition. */
type Term = Operand | Test;

class ConditionReader {
  private readonly reader: TokenReader;
  private readonly bindings: Bindings;
  private readonly strict: boolean;

  constructor(reader: TokenReader, bindings: Bindings, strict: boolean) {
    this.reader = reader;
    this.bindings = bindings;
    this.strict = strict;
  }

  test(term: Term): Test {
    if (typeof term === "function") return term;
    const { strict } = this;
    return (slots, budget) => {
      const value = readOperand(term, slots);
      return strict && value === undefined ? undefined : truth(value, budget);
    };
  }

  /** `a or b or c` */
  alternatives(depth: number): Term {
    const terms = [this.conjunction(depth)];
    while (this.reader.takeWord("or")) terms.push(this.conjunction(depth));
    if (terms.length === 1) return terms[0]!;
    return firstOf(
      terms.map((term) => this.test(term)),
      true,
    );
  }

  /** `a and b and c` */
  private conjunction(depth: number): Term {
    const terms = [this.negation(depth)];
    while (this.reader.takeWord("and")) terms.push(this.negation(depth));
    if (terms.length === 1) return terms[0]!;
    return firstOf(
      terms.map((term) => this.test(term)),
      false,
    );
  }

  /** `not a`, which binds less than a comparison: `not a == b` is `not (a == b)`. */
  private negation(depth: number): Term {
    this.reader.skipBlanks();
    let nots = 0;
    for (; this.reader.takeWord("not"); nots += 1) this.reader.skipBlanks();
    const term = this.comparison(depth);
    if (nots === 0) return term;
    const test = this.test(term);
    return nots % 2 === 0 ? test : opposite(test);
  }

  /** `a == b`, or a term that is not compared. Stands behind it and its blanks. */
  private comparison(depth: number): Term {
    const left = this.term(depth);
    const comparison = this.operator();
    if (comparison === undefined) return left;
    const right = this.term(depth);
    if (this.operator() !== undefined) throw this.reader.syntaxError("A comparison has two sides.", joinWithAnd);
    if (typeof left === "function" || typeof right === "function") {
      throw this.reader.syntaxError("A condition cannot be compared, only paths and literals can.", joinWithAnd);
    }
    return this.strict ? strictComparison(comparison, left, right) : looseComparison(comparison, left, right);
  }

  private term(depth: number): Term {
    const { reader, bindings } = this;
    reader.skipBlanks();
    const start = reader.at;
    let term: Term;
    if (reader.take("(")) {
      const { depth: deepest } = bindings.limits;
      if (depth >= deepest) {
        const message = `Parentheses nest deeper than ${deepest} levels.`;
        throw templateError(reader.source, start, "MCI_TEMPLATE_LIMIT", message);
      }
      term = this.alternatives(depth + 1);
      if (!reader.take(")")) throw reader.unexpected("a closing )");
    } else term = parseOperand(reader, bindings);
    reader.skipBlanks();
    return term;
  }

  private operator(): Comparison | undefined {
    const code = this.reader.text.charCodeAt(this.reader.at);
    // Only = ! < > can start one.
    if (code !== 61 && code !== 33 && code !== 60 && code !== 62) return undefined;
    if (this.reader.take("===") || this.reader.take("!==")) {
      this.reader.at -= 3;
      throw this.reader.unexpected("a comparison");
    }
    return comparisons.find(({ mark }) => this.reader.take(mark));
  }
}

/** `outcome` if one of the tests has it; else not known if one of them is not, and the opposite if all are. */
function firstOf(tests: readonly Test[], outcome: boolean): Test {
  return (slots, budget) => {
    let isKnown = true;
    for (const test of tests) {
      const found = test(slots, budget);
      if (found === outcome) return outcome;
      isKnown &&= found !== undefined;
    }
    return isKnown ? !outcome : undefined;
  };
}

function opposite(test: Test): Test {
  return (slots, budget) => {
    const outcome = test(slots, budget);
    return outcome === undefined ? undefined : !outcome;
  };
}

function looseComparison({ compare }: Comparison, left: Operand, right: Operand): Test {
  return (slots, budget) => compare(readOperand(left, slots), readOperand(right, slots), budget);
}

function strictComparison({ compare, isOrder }: Comparison, left: Operand, right: Operand): Test {
  return (slots, budget) => {
    const [one, other] = [readOperand(left, slots), readOperand(right, slots)];
    // Whether a value is null can be asked of every value there is.
    const asksForNull = !isOrder && (isNull(left) || isNull(right)) && one !== undefined && other !== undefined;
    return asksForNull || areComparable(one, other, isOrder) ? compare(one, other, budget) : undefined;
  };
}

function isNull(operand: Operand): boolean {
  return operand.kind === "constant" && operand.value === null;
}

const joinWithAnd = "Join comparisons with `and` or `or`: 1 < props.n and props.n < 5.";
