/** An env value that tools use. */
export interface UsedEnv {
  readonly name: string;
  readonly tools: readonly string[];
  /** The origin of its value, if that is known. */
  readonly source?: string | undefined;
}

/** Returns an example of an env file: the names that the tools use, without values. */
export function envExample(used: readonly UsedEnv[]): string {
  return `# The env values that the tools use. Copy this file to .env.mci, which is never committed. There, remove the '# ' before
# a name and write its value after it. An empty value counts as set: fallbacks in templates are for names that are not.
${used.map(envEntry).join("")}`;
}

/** Returns the lines of one value. It is commented out, so that a copy of the file sets nothing to an empty string. */
export function envEntry({ name, tools, source }: UsedEnv): string {
  const comment = source === undefined ? "" : ` ${source}`;
  return `\n# For ${tools.join(", ")}:${comment}\n# ${name}=\n`;
}
