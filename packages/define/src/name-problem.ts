import type { Problem } from "@mci/contract";

/**
 * Returns a warning about the name of a tool in code, with the rules for names in files. A name that no client accepts
 * is an error of the load instead.
 */
export function nameProblem(name: string): Problem | undefined {
  if (/^[\w.-]{1,128}$/.test(name)) return undefined;
  const message = `The name ${JSON.stringify(name.slice(0, 200))} will not suit every model.`;
  const hint = 'Use 1 to 128 letters, digits, "_", "-" and ".".';
  return { code: "MCI_TOOL_NAME", severity: "warning", message, hint, tool: name };
}
