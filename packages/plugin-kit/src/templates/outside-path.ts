/**
 * Returns the name of a value from outside, as schema files write it: `props.a["b c"]` for the steps props, a and "b c", also
 * where a template calls the arguments `input` or `properties`. Undefined for every other path.
 */
export function outsidePath([root, ...steps]: readonly string[]): string | undefined {
  const name = root === "env" ? root : roots.has(root) ? "props" : undefined;
  return name === undefined || steps.length === 0
    ? undefined
    : steps.reduce((path, step) => path + printed(step), name);
}

const roots: ReadonlySet<string | undefined> = new Set(["props", "input", "properties"]);

function printed(step: string): string {
  return /^[\w$][\w$-]*$/.test(step) ? `.${step}` : `["${step.replaceAll(/["\\]/g, "\\$&")}"]`;
}
