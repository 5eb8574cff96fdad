import { templateError, type Budget } from "@mci/plugin-kit/templates";
import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import type { Slots } from "../render/slots.ts";
import { comparisons, type Comparison } from "../render/compare.ts";
import { parseOperand } from "./operands.ts";
import { readOperand } from "../render/read.ts";
import type { TokenReader } from "./reader.ts";
import { truth } from "../render/truth.ts";

export type Test = (slots: Slots, budget: Budget) => boolean;

/** Reads the condition of an `@if` up to its closing parenthesis, which is left to the caller. */
export function readCondition(reader: TokenReader, bindings: Bindings): Test {
  return toTest(new ConditionReader(reader, bindings).alternatives(0));
}

/** A path or literal alone, which may still be compared, or a condition. */
type Term = Operand | Test;

function toTest(term: Term): Test {
  if (typeof term === "function") return term;
  return (slots, budget) => truth(readOperand(term, slots), budget);
}

class ConditionReader {
  private readonly reader: TokenReader;
  private readonly bindings: Bindings;

  constructor(reader: TokenReader, bindings: Bindings) {
    this.reader = reader;
    this.bindings = bindings;
  }

  /** `a or b or c` */
  alternatives(depth: number): Term {
    const terms = [this.conjunction(depth)];
    while (this.reader.takeWord("or")) terms.push(this.conjunction(depth));
    if (terms.length === 1) return terms[0]!;
    const tests = terms.map(toTest);
    return (slots, budget) => {
      for (const test of tests) if (test(slots, budget)) return true;
      return false;
    };
  }

  /** `a and b and c` */
  private conjunction(depth: number): Term {
    const terms = [this.negation(depth)];
    while (this.reader.takeWord("and")) terms.push(this.negation(depth));
    if (terms.length === 1) return terms[0]!;
    const tests = terms.map(toTest);
    return (slots, budget) => {
      for (const test of tests) if (!test(slots, budget)) return false;
      return true;
    };
  }

  /** `not a`, which binds less than a comparison: `not a == b` is `not (a == b)`. */
  private negation(depth: number): Term {
    this.reader.skipBlanks();
    let nots = 0;
    for (; this.reader.takeWord("not"); nots += 1) this.reader.skipBlanks();
    const term = this.comparison(depth);
    if (nots === 0) return term;
    const test = toTest(term);
    return nots % 2 === 0 ? test : (slots, budget) => !test(slots, budget);
  }

  /** `a == b`, or a term that is not compared. Stands behind it and its blanks. */
  private comparison(depth: number): Term {
    const left = this.term(depth);
    const compare = this.operator();
    if (compare === undefined) return left;
    const right = this.term(depth);
    if (this.operator() !== undefined) throw this.reader.syntaxError("A comparison has two sides.", joinWithAnd);
    if (typeof left === "function" || typeof right === "function") {
      throw this.reader.syntaxError("A condition cannot be compared, only paths and literals can.", joinWithAnd);
    }
    return (slots, budget) => compare(readOperand(left, slots), readOperand(right, slots), budget);
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
    for (const [mark, comparison] of comparisons) if (this.reader.take(mark)) return comparison;
    return undefined;
  }
}

const joinWithAnd = "Join comparisons with `and` or `or`: @if(1 < props.n and props.n < 5).";
