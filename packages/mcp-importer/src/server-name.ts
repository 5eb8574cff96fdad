import type { Problem, ServerToImport } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

/** Whether a name can be that of a file in the library folder, and stays in there. */
export function isServerName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,64}$/.test(name) && name !== "." && name !== "..";
}

export function nameProblem(server: ServerToImport): Problem {
  return {
    code: "MCI_TOOLSET_NAME",
    severity: "error",
    ...toPlace(server),
    message: `${JSON.stringify(server.name.slice(0, 100))} cannot be the name of an MCP server.`,
    hint: 'Use 1 to 64 letters, digits, "_", "-" and ".", and not "." or "..".',
  };
}

/** The entry of a server in the main file. */
export function toPlace({ name, file }: ServerToImport): Pick<Problem, "file" | "pointer"> {
  const pointer = toPointer("mcp_servers", name);
  return file === undefined ? { pointer } : { file, pointer };
}
