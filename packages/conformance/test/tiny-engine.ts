import { TemplateError, type CompileOptions, type MCICode, type TemplateEngine } from "@mci/contract";
import { jsonText, placeAt, WrittenNumber } from "@mci/plugin-kit";

/** Faults that the tiny engine can have, to see that a case notices. */
export interface TinyFaults {
  /** Writes a value that was found. */
  readonly write?: (value: unknown, again: (source: string) => string) => string;
  readonly find?: (data: unknown, keys: readonly string[]) => unknown;
  readonly place?: Partial<TemplateError>;
  readonly options?: (options: CompileOptions) => CompileOptions;
  /** Always renders the first answer. */
  readonly remembers?: boolean;
  /** Writes all renderings into one text. */
  readonly shares?: boolean;
  /** Ends with a RangeError where something nests too deeply. */
  readonly overflows?: boolean;
  /** How many files may stand between a file and the first one. */
  readonly maxDepth?: number;
  /** Counts the rounds of all renderings together. */
  readonly counts?: "for ever";
}

/** The smallest engine that keeps every promise: `{{ path }}`, `{{> file }}` and `{{* list }}...{{/}}`. */
export function tinyEngine(faults: TinyFaults = {}): TemplateEngine {
  return { name: "tiny", compile: (source, options) => compile(source, faults.options?.(options) ?? options, faults) };
}

interface Run {
  steps: number;
}

function compile(
  source: string,
  options: CompileOptions,
  faults: TinyFaults,
  chain: readonly string[] = [],
  depth = 0,
): { readonly render: (data: unknown, run?: Run) => string } {
  const { write = writeValue, find = findOwn, maxDepth = 16 } = faults;
  const { limits } = options;
  const fail = (code: MCICode, message: string, offset: number): never => {
    const place = { ...placeAt(source, offset), file: options.file, offset, ...faults.place };
    throw new TemplateError(code, message, place);
  };
  type Part = (data: unknown, run: Run) => string;
  const maxBytes = options.file === undefined ? limits.templateBytes : limits.fileTemplateBytes;
  if (Buffer.byteLength(source) > maxBytes) fail("MCI_TEMPLATE_LIMIT", "Too much of a template.", 0);
  if (depth > limits.depth && faults.overflows === true) throw new RangeError("Maximum call stack size exceeded");
  if (depth > limits.depth) fail("MCI_TEMPLATE_LIMIT", "Too deep.", 0);
  const parts: Part[] = [];
  let from = 0;
  let last = 0;
  for (let open = source.indexOf("{{"); open !== -1; open = source.indexOf("{{", from)) {
    const at = open;
    const close = source.indexOf("}}", at);
    if (close === -1) fail("MCI_TEMPLATE_SYNTAX", "No closing }}.", at);
    const inside = source.slice(at + 2, close).trim();
    from = close + 2;
    parts.push(
      constant(source.slice(last, at)),
      inside.startsWith("*") ? loop(inside.slice(1).trim(), at) : tag(inside, at),
    );
    last = from;
  }
  parts.push(constant(source.slice(from)));
  let first: string | undefined;
  let shared = "";
  const always: Run = { steps: 0 };
  return {
    render(data, run = faults.counts === undefined ? { steps: 0 } : always): string {
      shared = "";
      let own = "";
      for (const part of parts) {
        const text = part(data, run);
        own += text;
        shared += text;
      }
      const text = faults.shares === true ? shared : own;
      if (Buffer.byteLength(text) > limits.outputBytes) fail("MCI_TEMPLATE_LIMIT", "Too much output.", 0);
      return faults.remembers === true ? (first ??= text) : text;
    },
  };

  function constant(text: string): Part {
    return () => text;
  }

  function tag(inside: string, at: number): Part {
    if (inside.startsWith(">")) return included(inside.slice(1).trim(), at);
    return (data) => {
      const value = find(data, inside.split("."));
      if (value === undefined && options.missing === "error") fail("MCI_TEMPLATE_MISSING", `Nothing at ${inside}.`, at);
      return value === undefined ? "" : write(value, (text) => compile(text, options, faults).render(data));
    };
  }

  function loop(path: string, at: number): Part {
    const start = from;
    for (let open = 1; open > 0; open += source.startsWith("{{*", from - 3) ? 1 : -1) {
      const next = /\{\{[*/]/g;
      next.lastIndex = from;
      const found = next.exec(source);
      if (found === null) return fail("MCI_TEMPLATE_SYNTAX", "A loop has no end.", at);
      from = found.index + 3;
    }
    const body = compile(source.slice(start, from - 3), options, faults, chain, depth + 1);
    from += 2;
    return (data, run) => {
      const list = find(data, path.split("."));
      const round = (): string => {
        run.steps += 1;
        if (run.steps > limits.loopSteps) fail("MCI_TEMPLATE_LIMIT", "Too many rounds.", at);
        return body.render(data, run);
      };
      return Array.isArray(list) ? list.map(round).join("") : "";
    };
  }

  function included(path: string, at: number): Part {
    if (chain.length > maxDepth) fail("MCI_TEMPLATE_INCLUDE", "Files in files in files.", at);
    if (chain.includes(path)) fail("MCI_TEMPLATE_INCLUDE", `A circle: ${[...chain, path].join(" -> ")}.`, at);
    try {
      const { file, source: text } = options.include(path, options.file);
      const part = compile(text, { ...options, file }, faults, [...chain, path]);
      return (data, run) => part.render(data, run);
    } catch (error) {
      if (TemplateError.is(error)) throw error;
      return fail("MCI_TEMPLATE_INCLUDE", `${path}: ${String(error)}`, at);
    }
  }
}

function findOwn(data: unknown, keys: readonly string[]): unknown {
  let value = data;
  for (const key of keys) {
    if (key === "__proto__" || WrittenNumber.is(value)) return undefined;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function writeValue(value: unknown): string {
  return typeof value === "string" ? value : `${jsonText(value)}`;
}
