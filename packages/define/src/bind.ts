import { ConfigError } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { defineTool, type AnyHandler, type DefinedTool } from "./define-tool.ts";
import type { HandlerContext } from "./inject/handler-context.ts";
import type { Given, Received, ToolSchema } from "./schema/schema-types.ts";
import type { Injected, Injection } from "./inject/token.ts";
import type { ToolOptions } from "./tool-options.ts";

/** The options of tools by the names of methods. */
export type Bindings = Readonly<Record<string, ToolOptions<ToolSchema>>>;

/** The tools of bound methods. */
export type BoundTools<Options> = {
  readonly [Method in keyof Options]: DefinedTool<Given<InputOf<Options[Method]>>>;
};

/** A compile error for the methods that are not there, and for those that do not take what their `input` gives. */
type Fitting<Owner, Options> = {
  readonly [Method in keyof Options]: Method extends keyof Owner
    ? Owner[Method] extends (args: Received<InputOf<Options[Method]>>, context: ContextOf<Options[Method]>) => unknown
      ? unknown
      : never
    : never;
};

type InputOf<Options> = Options extends { readonly input: infer Input }
  ? Input
  : { readonly type: "object"; readonly properties: {} };

type ContextOf<Options> = HandlerContext &
  Injected<Options extends { readonly inject: infer I extends Injection } ? I : {}>;

/**
 * Makes tools of methods of an object, by their names. Give them to a skill.
 *
 * @throws ConfigError (MCI_CONFIG) for a method that the object does not have, and for invalid options.
 * @example
 * const files = defineSkill("files", bind(new Files(), { read_file: { readOnly: true, input: z.object({ path: z.string() }) } }));
 */
export function bind<Owner extends object, const Options extends Bindings>(
  owner: Owner,
  options: Options & Fitting<Owner, Options>,
): BoundTools<Options> {
  const tools = Object.entries<ToolOptions<ToolSchema>>(options).map(([name, one]) => [
    name,
    defineTool(one, methodOf(owner, name)),
  ]);
  return Object.fromEntries(tools) as BoundTools<Options>;
}

function methodOf(owner: object, name: string): AnyHandler {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== "function") {
    const hint = suggest(name, methodNames(owner), { list: "Its methods" });
    throw new ConfigError("MCI_CONFIG", `bind: the object has no method '${name}'.`, { hint });
  }
  const handler: AnyHandler = (args, context) => Reflect.apply(method, owner, [args, context]);
  return Object.defineProperty(handler, "name", { value: name });
}

function methodNames(owner: object): readonly string[] {
  const names = new Set<string>();
  for (let one: object | null = owner; one !== null && one !== Object.prototype; one = Reflect.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) {
      const { value } = Object.getOwnPropertyDescriptor(one, name) ?? {};
      if (name !== "constructor" && typeof value === "function") names.add(name);
    }
  }
  return [...names];
}
