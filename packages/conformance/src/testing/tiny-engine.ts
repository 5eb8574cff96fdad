import { placeAt, TemplateError, type CompileOptions, type MCICode, type TemplateEngine } from "@mci/contract";

/** What can be taken from the tiny engine, to see that a case notices. */
export interface TinyFaults {
  /** Of a value that was found, before it is written. */
  readonly write?: (value: unknown, again: (source: string) => string) => string;
  readonly find?: (data: unknown, keys: readonly string[]) => unknown;
  readonly place?: Partial<TemplateError>;
  readonly options?: (options: CompileOptions) => CompileOptions;
  /** Renders the first answer for ever. */
  readonly remembers?: boolean;
}

/** The smallest engine that keeps every promise: `{{ path }}` and `{{> file }}`. */
export function tinyEngine(faults: TinyFaults = {}): TemplateEngine {
  return { name: "tiny", compile: (source, options) => compile(source, faults.options?.(options) ?? options, faults) };
}

function compile(source: string, options: CompileOptions, faults: TinyFaults, chain: readonly string[] = []) {
  const { write = writeValue, find = findOwn } = faults;
  const fail = (code: MCICode, message: string, offset: number): never => {
    const place = { ...placeAt(source, offset), file: options.file, offset, ...faults.place };
    throw new TemplateError(code, message, place);
  };
  type Part = (data: unknown) => string;
  const parts: Part[] = [];
  let from = 0;
  for (let open = source.indexOf("{{"); open !== -1; open = source.indexOf("{{", from)) {
    const at = open;
    const close = source.indexOf("}}", at);
    if (close === -1) fail("MCI_TEMPLATE_SYNTAX", "No closing }}.", at);
    parts.push(constant(source.slice(from, at)), tag(source.slice(at + 2, close).trim(), at));
    from = close + 2;
  }
  parts.push(constant(source.slice(from)));
  let first: string | undefined;
  return {
    render(data: unknown): string {
      const text = parts.map((part) => part(data)).join("");
      if (Buffer.byteLength(text) > options.limits.outputBytes) fail("MCI_TEMPLATE_LIMIT", "Too much output.", 0);
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

  function included(path: string, at: number): Part {
    if (chain.includes(path)) fail("MCI_TEMPLATE_INCLUDE", `A circle: ${[...chain, path].join(" -> ")}.`, at);
    try {
      const { file, source: text } = options.include(path, options.file);
      const part = compile(text, { ...options, file }, faults, [...chain, path]);
      return (data) => part.render(data);
    } catch (error) {
      if (TemplateError.is(error)) throw error;
      return fail("MCI_TEMPLATE_INCLUDE", `${path}: ${String(error)}`, at);
    }
  }
}

function findOwn(data: unknown, keys: readonly string[]): unknown {
  let value = data;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function writeValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
