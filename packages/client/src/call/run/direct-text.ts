import {
  needsApproval,
  text,
  type JsonObject,
  type Limits,
  type Prepared,
  type Template,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { templateOfRun } from "@mci/plugin-kit";
import { plainPieces } from "@mci/template";
import { isPlain, scalarsOf, type Scalars } from "../../input/scalars.ts";

/**
 * A tool that writes a few strings and numbers into a text. Its calls are checked and written in one pass over the arguments,
 * without a copy of them, a scope or the state of a call, which takes two thirds of the time. Each argument is read once, so that what
 * is written is what was checked.
 */
export class DirectText {
  private readonly tool: Tool;
  private readonly template: Template;
  private readonly resultBytes: number;
  /** Made by the first call; null for a tool that turns out to be another one. */
  private plan: Plan | null | undefined;

  constructor(tool: Tool, template: Template, { resultBytes }: Pick<Limits, "resultBytes">) {
    this.tool = tool;
    this.template = template;
    this.resultBytes = resultBytes;
    this.plan = undefined;
  }

  /** Returns the result; undefined where it cannot tell: the usual way finds out then. */
  call(given: JsonObject): ToolResult | undefined {
    if (this.plan === undefined) this.plan = planOf(this.tool, this.template, this.resultBytes);
    const written = this.plan === null ? undefined : write(given, this.plan);
    return written === undefined ? undefined : text(written);
  }
}

/** Of UTF-8, for each unit of UTF-16. */
const maxBytesPerUnit = 3;

/** Returns undefined for a tool that surely is not one. */
export function directText(tool: Tool, { run }: Prepared, limits: Limits): DirectText | undefined {
  const template = templateOfRun(run);
  const isOther = template === undefined || tool.parse !== undefined || needsApproval(tool);
  return isOther ? undefined : new DirectText(tool, template, limits);
}

interface Plan {
  /** Of the arguments by name; most come in the order of `names`. */
  readonly positions: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  /** What arguments may be; undefined where a tool takes any. */
  readonly scalars: Scalars | undefined;
  readonly texts: readonly string[];
  /** Which argument follows each of the texts but the last. */
  readonly order: readonly number[];
  /** For the arguments beside the texts, in UTF-16 units. */
  readonly room: number;
}

function planOf({ inputSchema }: Tool, template: Template, resultBytes: number): Plan | null {
  const pieces = plainPieces(template);
  const scalars = inputSchema === undefined ? undefined : scalarsOf(inputSchema);
  if (pieces === undefined || (inputSchema !== undefined && scalars === undefined)) return null;
  const read = pieces.placeholders.map(({ path }) => path.steps[1]);
  const names = scalars?.names ?? [...new Set(read)];
  const positions = scalars?.positions ?? new Map(names.map((name, at) => [name, at]));
  const order = read.map((name) => positions.get(name) ?? -1);
  const isLong = names.length > maxArguments || order.length > maxPlaceholders;
  if (isLong || order.includes(-1)) return null;
  const longest = Math.min(pieces.outputBytes, resultBytes) / maxBytesPerUnit;
  const room = longest - pieces.texts.reduce((length, text) => length + text.length, 0);
  return room < 0 ? null : { positions, names, scalars, texts: pieces.texts, order, room };
}

/** Beyond, the usual way takes little longer, and looks at the length of a text while it grows. */
const maxArguments = 8;
const maxPlaceholders = 16;

/** Not in the class: V8 knows `hasOwn` in a function of the module, and takes a call out of the loop there. */
function write(given: unknown, { positions, names, scalars, texts, order, room }: Plan): string | undefined {
  if (!isPlain(given)) return undefined;
  // As long as `maxArguments`, and not all constant, which V8 would copy at the first change.
  const values: unknown[] = [given, absent, absent, absent, absent, absent, absent, absent];
  let index = 0;
  let found = 0;
  for (const name in given) {
    if (!hasOwn.call(given, name)) continue;
    const at = names[index] === name ? index : (positions.get(name) ?? -1);
    index += 1;
    const value = given[name];
    if (scalars !== undefined) {
      const field = scalars.fields[at];
      if (field === undefined) return undefined;
      if (field.isText ? typeof value === "string" : field.takes(value)) {
        if (field.isExpected) found += 1;
        values[at] = value;
      } else if (value !== null || !field.isOptional) return undefined;
    } else if (typeof value === "object" || typeof value === "function") {
      return undefined; // The usual way copies it, or refuses it.
    } else if (at !== -1) values[at] = value;
  }
  if (scalars !== undefined && found !== scalars.expected && !addDefaults(values, given, scalars)) return undefined;
  let written = texts[0]!;
  let left = room;
  for (let part = 0; part < order.length; part += 1) {
    const value = values[order[part]!];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    const one = typeof value === "string" ? value : `${value}`;
    // Before they are joined: V8 throws for a string that is far too long.
    if ((left -= one.length) < 0) return undefined;
    written = written + one + texts[part + 1]!; // From left to right: V8 joins what is long without a copy.
  }
  return written;
}

/** Returns false where an argument without a default is missing. */
function addDefaults(values: unknown[], given: object, { fields }: Scalars): boolean {
  if (values[0] === given) values[0] = absent; // it only kept the array from being all constant
  for (let at = 0; at < fields.length; at += 1) {
    const { isExpected, fallback } = fields[at]!;
    if (!isExpected || values[at] !== absent) continue;
    if (fallback === undefined) return false;
    values[at] = fallback;
  }
  return true;
}

const absent = undefined;
const hasOwn = Object.prototype.hasOwnProperty;
