import type { Problem } from "@mci/contract";

/** What is odd about the name of a tool in code, as for one in a file. What no client takes is an error of the load. */
export function nameProblem(name: string): Problem | undefined {
  if (/^[\w.-]{1,128}$/.test(name)) return undefined;
  const message = `The name ${JSON.stringify(name.slice(0, 200))} will not suit every model.`;
  const hint = 'Use 1 to 128 letters, digits, "_", "-" and ".".';
  return { code: "MCI_TOOL_NAME", severity: "warning", message, hint, tool: name };
}
