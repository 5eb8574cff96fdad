import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { toDouble, isNumber } from "../numbers.ts";
import { newSpec, type Spec } from "./format-spec.ts";
import { formatValue, typedValue } from "./format-value.ts";

/** As Go's fmt.Sprintf; lists and maps print as JSON, numbers as they were written, nil as nothing. */
export function sprintf(format: string, args: readonly unknown[], budget: Budget): string {
  return new Printer(format, args, budget).print();
}

/** Walks a format. What is wrong with it is written into the text, as Go does. */
class Printer {
  private readonly format: string;
  private readonly args: readonly unknown[];
  private readonly budget: Budget;
  private at = 0;
  /** The argument that comes next. */
  private next = 0;
  private wasReordered = false;
  /** State of the current placeholder: whether its indexes are valid, and whether one was read last. */
  private isIndexed = true;
  private isAfterIndex = false;

  constructor(format: string, args: readonly unknown[], budget: Budget) {
    this.format = format;
    this.args = args;
    this.budget = budget;
  }

  print(): string {
    const { format, args, budget } = this;
    let out = "";
    for (let mark = format.indexOf("%"); mark !== -1; mark = format.indexOf("%", this.at)) {
      out += format.slice(this.at, mark);
      this.at = mark + 1;
      out += this.placeholder();
      if (out.length > budget.limits.outputBytes)
        throw new ValueError("the text is too long", { code: "MCI_TEMPLATE_LIMIT" });
    }
    out += format.slice(this.at);
    if (this.wasReordered || this.next >= args.length) return out;
    const extra = args.slice(this.next).map((value) => typedValue(value, budget));
    return `${out}%!(EXTRA ${extra.join(", ")})`;
  }

  private placeholder(): string {
    const { format, args, budget } = this;
    const spec = newSpec();
    this.isIndexed = true;
    this.flags(spec);
    this.index();
    let out = this.width(spec);
    out += this.precision(spec);
    if (!this.isAfterIndex) this.index();
    const code = format.codePointAt(this.at);
    if (code === undefined) return `${out}%!(NOVERB)`;
    spec.verb = String.fromCodePoint(code);
    this.at += spec.verb.length;
    // With %v a + asks Go for the names of fields, not for a sign.
    if (spec.verb === "v") spec.plus = false;
    if (spec.verb === "%") return `${out}%`;
    if (!this.isIndexed) return `${out}%!${spec.verb}(BADINDEX)`;
    if (this.next >= args.length) return `${out}%!${spec.verb}(MISSING)`;
    const value = args[this.next];
    this.next += 1;
    return out + formatValue(value, spec, budget);
  }

  private flags(spec: Spec): void {
    for (; ; this.at += 1) {
      const flag = this.format.charAt(this.at);
      if (flag === "0") spec.zero = !spec.minus;
      else if (flag === "#") spec.sharp = true;
      else if (flag === "+") spec.plus = true;
      else if (flag === " ") spec.space = true;
      else if (flag === "-") alignLeft(spec);
      else return;
    }
  }

  private width(spec: Spec): string {
    if (this.take("*")) {
      const width = this.numberArgument();
      if (width === undefined) return "%!(BADWIDTH)";
      if (width < 0) alignLeft(spec);
      spec.width = Math.abs(width);
      return "";
    }
    spec.width = this.number();
    if (this.isAfterIndex && spec.width !== undefined) this.isIndexed = false;
    return "";
  }

  private precision(spec: Spec): string {
    // A last point is a letter that does not fit, as in Go.
    if (this.at === this.format.length - 1 || !this.take(".")) return "";
    if (this.isAfterIndex) this.isIndexed = false;
    this.index();
    if (!this.take("*")) {
      spec.precision = this.number() ?? 0;
      return "";
    }
    const precision = this.numberArgument();
    if (precision === undefined) return "%!(BADPREC)";
    if (precision >= 0) spec.precision = precision;
    return "";
  }

  /** `[2]`: the number of an argument, the first being 1. */
  private index(): void {
    const { format, args } = this;
    this.isAfterIndex = format.charAt(this.at) === "[";
    if (!this.isAfterIndex) return;
    this.wasReordered = true;
    const closing = format.indexOf("]", this.at);
    const written = format.slice(this.at + 1, closing);
    this.isAfterIndex = closing !== -1 && /^\d{1,7}$/.test(written);
    this.at = closing === -1 ? this.at + 1 : closing + 1;
    const index = this.isAfterIndex ? Number(written) - 1 : -1;
    if (index >= 0 && index < args.length) this.next = index;
    else this.isIndexed = false;
  }

  private number(): number | undefined {
    digits.lastIndex = this.at;
    const [written] = digits.exec(this.format) ?? [];
    if (written === undefined) return undefined;
    this.at += written.length;
    if (Number(written) <= maxWidth) return Number(written);
    // As Go does: nothing more is read of such a format.
    this.at = this.format.length;
    return undefined;
  }

  /** The argument a `*` stands for. */
  private numberArgument(): number | undefined {
    this.isAfterIndex = false;
    const value = this.args[this.next];
    if (this.next < this.args.length) this.next += 1;
    if (!isNumber(value)) return undefined;
    const number = toDouble(value);
    return Number.isInteger(number) && Math.abs(number) <= maxWidth ? number : undefined;
  }

  private take(mark: string): boolean {
    if (this.format.charAt(this.at) !== mark) return false;
    this.at += 1;
    return true;
  }
}

const digits = /\d+/y;

/** Go's own bound for widths and precisions. */
const maxWidth = 1_000_000;

function alignLeft(spec: Spec): void {
  spec.minus = true;
  spec.zero = false;
}
