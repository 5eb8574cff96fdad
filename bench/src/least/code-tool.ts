/** A tool in code, as far as its calls need it. */
interface LeastTool {
  readonly fields: readonly Field[];
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
  readonly required: number;
  readonly handler: (props: never, context: Context) => string;
}

interface Field {
  readonly type: unknown;
  readonly isRequired: boolean;
}

export interface LeastSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  readonly required?: readonly string[];
}

/** What a handler may ask its call for. */
class Context {
  readonly props: object;
  private controller: AbortController | undefined;

  constructor(props: object) {
    this.props = props;
    this.controller = undefined;
  }

  get signal(): AbortSignal {
    return (this.controller ??= new AbortController()).signal;
  }
}

/**
 * The least that a call of a tool in code has to do, as a floor to compare with: finds the tool, copies its arguments, so that what
 * the caller does to them changes nothing, checks that each is declared and of its type, calls the function, and makes a
 * result. It knows types of arguments and nothing else of schemas, and has no limits, times, secrets, middleware or generators.
 */
export class LeastClient {
  private readonly tools = new Map<string, LeastTool>();

  add(name: string, { properties = {}, required = [] }: LeastSchema, handler: LeastTool["handler"]): void {
    const names = Object.keys(properties);
    this.tools.set(name, {
      names,
      positions: new Map(names.map((one, at) => [one, at])),
      fields: names.map((one) => ({ type: properties[one]?.type, isRequired: required.includes(one) })),
      required: required.length,
      handler,
    });
  }

  execute(name: string, given: object): Promise<{ readonly isError: boolean }> {
    const tool = this.tools.get(name);
    const props = tool && checkedCopy(given, tool);
    if (tool === undefined || props === undefined) return Promise.resolve({ isError: true });
    const text = tool.handler(props as never, new Context(props));
    const result = { isError: false, content: [{ type: "text", text }] };
    return Promise.resolve(result);
  }
}

function checkedCopy(given: object, { fields, names, positions, required }: LeastTool): object | undefined {
  const copy: Record<string, unknown> = { ...given };
  let at = 0;
  let found = 0;
  for (const name in copy) {
    if (!hasOwn.call(copy, name)) continue;
    const field = fields[names[at] === name ? at : (positions.get(name) ?? -1)];
    at += 1;
    if (field === undefined || !isOfType(copy[name], field.type)) return undefined;
    if (field.isRequired) found += 1;
  }
  return found === required ? copy : undefined;
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return type === undefined || typeof value === type;
}

const hasOwn = Object.prototype.hasOwnProperty;
