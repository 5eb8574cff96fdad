/** Returns a schema file with one tool, ready to be written as JSON. */
export function schemaWith(tool: object, rest: object = {}): object {
  return { schemaVersion: "1.0", tools: [{ name: "tool", ...tool }], ...rest };
}
