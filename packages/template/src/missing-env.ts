import type { Scope } from "@mci/contract";

import { stepsOf } from "./parse/steps-of.ts";

export interface ReadingTemplate {
  /** Every path it reads; absent where its engine cannot tell. */
  readonly names?: readonly string[] | undefined;
  render(scope: Scope): unknown;
}

/** Whether an env value is set. */
export type IsSet = (name: string) => boolean;

/**
 * Returns the names of the env values that a template lacks.
 *
 * @param isSet - Whether an env value is set.
 * @returns No names if fallbacks and conditions make up for missing values. The template is rendered with sample texts
 * to find
 * out; if that fails, the values count as lacking.
 */
export function missingEnv(template: ReadingTemplate, isSet: IsSet): readonly string[] {
  const paths = (template.names ?? []).map(stepsOf);
  const names = new Set(paths.flatMap(([root, name]) => (root === "env" && name !== undefined ? [name] : [])));
  const unset = [...names].filter((name) => !isSet(name));
  const rendersWithout = (absent: readonly string[]): boolean =>
    renders(template, sample(paths.filter(([root, name = ""]) => root !== "env" || !absent.includes(name))));
  if (unset.length === 0 || rendersWithout(unset)) return [];
  const needed = unset.filter((name) => !rendersWithout([name]));
  // Each may be the fallback of another.
  return needed.length === 0 ? unset : needed;
}

function renders(template: ReadingTemplate, { env, props, ...others }: Sample): boolean {
  const given = isSample(props) ? props : {};
  try {
    template.render({ ...others, env: isSample(env) ? env : {}, props: given, input: given, properties: given });
    return true;
  } catch {
    return false;
  }
}

type Sample = Readonly<Record<string, unknown>>;

function isSample(value: unknown): value is Sample {
  return typeof value === "object" && value !== null;
}

/** An object with a text at the end of each path. */
function sample(paths: readonly (readonly string[])[]): Sample {
  const below = new Map<string, (readonly string[])[]>();
  for (const [key, ...rest] of paths) {
    if (key === undefined) continue;
    const others = below.get(key);
    if (others === undefined) below.set(key, [rest]);
    else others.push(rest);
  }
  return Object.fromEntries(
    [...below].map(([key, rests]) => [key, rests.every(({ length }) => length === 0) ? "1" : sample(rests)]),
  );
}
