import type { Project } from "../../config/project.ts";
import { shortPath } from "../../output/problem-text.ts";
import { table } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { oneLine } from "../../output/visible.ts";
import { connections } from "../../connect/connections.ts";

/** Prints all clients, with their files and whether they are connected. Returns the exit code. */
export async function printClients({ file }: Project, { results }: Terminal): Promise<number> {
  const found = await connections(file);
  const rows = found.map(({ client, path, state }) => [client.name, state, shortPath(path)].map(oneLine));
  const [headings = "", ...rest] = table(["CLIENT", "STATE", "FILE"], rows, results.width);
  results.print([results.colors.dim(headings), ...rest].join("\n"));
  return 0;
}
