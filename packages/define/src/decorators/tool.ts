import { ConfigError } from "@mci/contract";
import { bind, type Bindings } from "../bind.ts";
import type { DefinedTool, Returned } from "../define-tool.ts";
import type { HandlerContext } from "../inject/handler-context.ts";
import type { Given, Received, ToolSchema } from "../schema/schema-types.ts";
import type { Injected, Injection } from "../inject/token.ts";
import type { ToolOptions } from "../tool-options.ts";

/** A decorator of methods that take these arguments. */
export type ToolDecorator<Args, Context, Result> = (
  method: (args: Args, context: Context) => Returned<Result>,
  context: ClassMethodDecoratorContext,
) => void;

type ResultOf<Output> = [Output] extends [ToolSchema] ? Received<Output> | Given<Output> : unknown;

/**
 * Marks a method as a tool (decorators of ECMAScript, stage 3, which TypeScript and esbuild compile).
 *
 * @throws ConfigError (MCI_CONFIG) for private methods and those without a name.
 * @example
 * class Files {
 *   @tool({ readOnly: true, input: z.object({ path: z.string() }) })
 *   read_file({ path }: { path: string }) {
 *     return `The content of ${path}`;
 *   }
 * }
 * const files = defineSkill("files", toolsOf(new Files()));
 */
export function tool<
  const Input extends ToolSchema = { readonly type: "object"; readonly properties: {} },
  const Output extends ToolSchema | undefined = undefined,
  const Inject extends Injection = {},
>(
  options: ToolOptions<Input, Output, Inject>,
): ToolDecorator<Received<Input>, HandlerContext & Injected<Inject>, ResultOf<Output>> {
  return (_, context) => {
    const { name } = context;
    if (typeof name !== "string" || context.private) {
      throw new ConfigError("MCI_CONFIG", "@tool can only mark public methods that have a name.");
    }
    // By name and when an object is made: another decorator may have replaced the method by then.
    context.addInitializer(function mark(this: unknown) {
      const owner = this as object;
      const marked = methods.get(owner) ?? new Map<string, ToolOptions<ToolSchema>>();
      methods.set(owner, marked.set(name, options));
    });
  };
}

const methods = new WeakMap<object, Map<string, ToolOptions<ToolSchema>>>();

/**
 * Returns the tools of an object whose class has methods marked by `@tool`, or of a class with static ones.
 *
 * @throws ConfigError (MCI_CONFIG) if there is none.
 */
export function toolsOf(owner: object): Readonly<Record<string, DefinedTool>> {
  const marked = methods.get(owner);
  if (marked !== undefined) return bind<object, Bindings>(owner, Object.fromEntries(marked) as never);
  const hint = "Mark methods with @tool, and pass an object of the class: toolsOf(new Files()).";
  throw new ConfigError("MCI_CONFIG", "toolsOf: the object has no method that is marked with @tool.", { hint });
}
