import type { Project } from "../../config/project.ts";
import { shortPath } from "../../output/problem-text.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { oneLine } from "../../output/visible.ts";
import { connections } from "../../connect/connections.ts";

/** Prints all clients, with their files and whether they are connected. Returns the exit code. */
export async function printClients({ file }: Project, { results }: Terminal): Promise<number> {
  const found = await connections(file);
  const rows = found.map(({ client, path, state }) => [client.name, state, shortPath(path)].map(oneLine));
  results.print(tableText(results, ["CLIENT", "STATE", "FILE"], rows));
  return 0;
}
