import type { JsonObject, Tool, ToolTemplate } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { printPath } from "@mci/template";
import type { Rule } from "../rule.ts";
import { listParameters, type Parameter } from "../schema/parameters.ts";
import { sampleEnv, sampleProps, sampleScope } from "../schema/sample-scope.ts";
import { argumentsRead } from "./arguments-read.ts";

export const optionalWithoutFallback: Rule = {
  name: "optional-without-fallback",
  summary: "A call without an optional argument fails, because a template reads it without a fallback.",
  severity: "warning",
  *check(tool, all) {
    const templates = all.templates?.get(tool.name);
    const read = argumentsRead(tool, templates);
    if (templates === undefined || read === undefined) return;
    const optional = listParameters(tool.inputSchema).filter(mayBeAbsent);
    const failing = optional.filter(({ path }) => read.some((one) => startsWith(one, path)));
    for (const parameter of failing.filter(({ path }) => templates.some((template) => needs(template, path, tool)))) {
      const { name, path, at } = parameter;
      const message = `A call without the optional '${name}' fails: a template reads it without a fallback.`;
      const hint = `Write {{${printPath(["props", ...path])} | 'fallback'}}, give it a "default", or list it in "required".`;
      yield { message, hint, at };
    }
  },
};

function mayBeAbsent({ isRequired, isInItems, schema }: Parameter): boolean {
  return !isRequired && !isInItems && schema["default"] === undefined;
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((step, index) => path[index] === step);
}

/** Whether a template renders with all arguments, and not without this one. */
function needs(template: ToolTemplate, path: readonly string[], tool: Tool): boolean {
  const [props, env] = [sampleProps(tool), sampleEnv(template)];
  return template.renders(sampleScope(props, env)) && !template.renders(sampleScope(without(props, path), env));
}

function without(props: JsonObject, [name = "", ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = props;
  return rest.length > 0 && isRecord(value) ? { ...others, [name]: without(value, rest) } : others;
}
