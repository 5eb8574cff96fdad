import type { JsonObject, Tool, ToolTemplate } from "@mci/contract";
import { sampleEnv, sampleProps, sampleScope } from "./schema/sample-scope.ts";

/**
 * Returns the names of the env values without which calls of a tool fail: they are not set, and templates read them
 * without a
 * fallback.
 *
 * @param env - Values that are set.
 */
export function missingEnv(tool: Tool, templates: readonly ToolTemplate[], env: JsonObject): readonly string[] {
  const isSet = (name: string): boolean => Object.hasOwn(env, name) && env[name] !== undefined;
  const missing = templates.flatMap((template) =>
    Object.keys(sampleEnv(template)).filter((name) => !isSet(name) && isNeeded(tool, template, name)),
  );
  return [...new Set(missing)];
}

function isNeeded(tool: Tool, template: ToolTemplate, name: string): boolean {
  const { [name]: _, ...others } = sampleEnv(template);
  const props = sampleProps(tool);
  return (
    template.renders(sampleScope(props, { ...others, [name]: "text" })) && !template.renders(sampleScope(props, others))
  );
}
