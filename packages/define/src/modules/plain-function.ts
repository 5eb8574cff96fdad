import type { FunctionExecution, FunctionParameter, Tool } from "@mci/contract";
import { configPaths, projectRoot } from "../inject/config-paths.ts";
import type { AnyHandler, DefinedTool } from "../define-tool.ts";
import type { HandlerContext } from "../inject/handler-context.ts";
import { settings } from "../inject/settings.ts";
import type { Injection } from "../inject/token.ts";
import { decoder } from "./decode-arguments.ts";

/** Makes a tool of a plain function, with the schemas and the parameters that its file declares. */
export function plainFunction(
  run: AnyHandler,
  { outputSchema, execution }: Pick<Tool<FunctionExecution>, "outputSchema" | "execution">,
): DefinedTool {
  const { parameters, decode } = execution;
  const decoded = decoder(decode ?? {});
  const inject = injectionOf(parameters ?? []);
  const output = typeof outputSchema === "object" ? outputSchema : undefined;
  return {
    options: { output, inject },
    inputSchema: { type: "object" },
    outputSchema: output,
    handler:
      parameters === undefined
        ? (props: Values, context: HandlerContext) => run(decoded(props), context)
        : (props: Values, context: HandlerContext & Values) => {
            const given = decoded(props);
            return Reflect.apply(
              run,
              undefined,
              parameters.map((parameter) => valueOf(parameter, given, context)),
            );
          },
  };
}

type Values = Readonly<Record<string, unknown>>;

const tokens = { settings, configPaths, projectRoot };

function injectionOf(parameters: readonly FunctionParameter[]): Injection {
  const names = parameters.flatMap((parameter) =>
    typeof parameter === "object" && "inject" in parameter && parameter.inject !== "context" ? [parameter.inject] : [],
  );
  return Object.fromEntries(names.map((name) => [name, tokens[name]]));
}

function valueOf(parameter: FunctionParameter, given: Values, context: HandlerContext & Values): unknown {
  if (typeof parameter === "string") return own(given, parameter);
  if ("inject" in parameter) return parameter.inject === "context" ? context : context[parameter.inject];
  const names = parameter.members.filter((name) => Object.hasOwn(given, name));
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
