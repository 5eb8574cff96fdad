import { ConfigError } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { checkOptions } from "@mci/plugin-kit/options";
import { accessCheck, type AccessOptions } from "./access-options.ts";
import type { ArgumentsOf, DefinedTool, NameOf } from "./define-tool.ts";
import { rateLimitCheck, type RateLimitOptions } from "./rate-limit-options.ts";

/** Tools under one name. */
export interface DefinedSkill<
  Name extends string = string,
  Tools extends Readonly<Record<string, DefinedTool>> = Readonly<Record<string, DefinedTool>>,
> {
  readonly skill: Name;
  readonly tools: Tools;
  readonly options?: SkillOptions | undefined;
}

/** The options that all tools of a skill share. */
export interface SkillOptions {
  /** The callers that see its tools and may call them. It adds to what the tools say themselves. Default: all. */
  readonly access?: AccessOptions | undefined;
  /** How often its tools can be called, all together. Default: without a limit. */
  readonly rateLimit?: RateLimitOptions | undefined;
}

/** The arguments of all tools and of those of all skills, by their full names. */
export type ToolsOf<Given extends readonly (DefinedTool | DefinedSkill)[]> = Together<
  Given[number] extends infer One
    ? One extends DefinedSkill<infer Name, infer Tools>
      ? { readonly [Key in keyof Tools & string as `${Name}.${Named<Tools[Key], Key>}`]: ArgumentsOf<Tools[Key]> }
      : { readonly [Name in Named<One, never>]: ArgumentsOf<One> }
    : never
>;

/** The name in the options of a tool, else its key. */
type Named<T, Key extends string> = string extends NameOf<T> ? Key : NameOf<T>;

type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * Groups tools. Each is called `skill.key`, and the skill is the toolset to filter by.
 *
 * @throws ConfigError (MCI_CONFIG) for a skill without a name, for members that are not tools, and for unknown and invalid
 *   options.
 */
export function defineSkill<const Name extends string, const Tools extends Readonly<Record<string, DefinedTool>>>(
  name: Name,
  tools: Tools,
  options: SkillOptions = {},
): DefinedSkill<Name, Tools> {
  if (typeof name !== "string" || name === "") {
    throw new ConfigError("MCI_CONFIG", "defineSkill requires a name, a non-empty string.");
  }
  if (!isRecord(tools)) throw new ConfigError("MCI_CONFIG", `The tools of the skill '${name}' must be an object.`);
  for (const [key, tool] of Object.entries(tools)) {
    if (isDefinedTool(tool)) continue;
    const hint = `Make it with defineTool(options, handler).`;
    throw new ConfigError("MCI_CONFIG", `'${key}' of the skill '${name}' is not a tool.`, { hint });
  }
  checkOptions<SkillOptions>("defineSkill", options, { access: accessCheck, rateLimit: rateLimitCheck });
  return Object.freeze({ skill: name, tools: Object.freeze({ ...tools }), options: Object.freeze({ ...options }) });
}

export function isDefinedTool(value: unknown): value is DefinedTool {
  return isRecord(value) && typeof value["handler"] === "function" && isRecord(value["options"]);
}

export function isDefinedSkill(value: unknown): value is DefinedSkill {
  return isRecord(value) && typeof value["skill"] === "string" && isRecord(value["tools"]);
}
