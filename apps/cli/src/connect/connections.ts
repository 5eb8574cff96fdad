import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { TextError } from "../edit/text-error.ts";
import { readEditable } from "../edit/edit-file.ts";
import { UsageError } from "../usage-error.ts";
import { serversIn, startsFile, type Entry } from "./client-file.ts";
import { clients, placesOf, type ClientProgram } from "./clients.ts";

/** The entry for a schema file in the configuration of a client. */
export interface Connection {
  readonly client: ClientProgram;
  /** The file of the user. */
  readonly path: string;
  /** In words. */
  readonly state: string;
  readonly isConnected: boolean;
  /** Whether the file cannot be read, or the server in it cannot be started. */
  readonly isBroken: boolean;
}

/** Reads the files of all clients of this user. */
export function connections(file: string): Promise<readonly Connection[]> {
  const places = placesOf();
  return Promise.all(
    clients.map(async (client) => {
      const path = client.userFile(places);
      return { client, path, ...(await stateOf(client, path, file)) };
    }),
  );
}

type State = Pick<Connection, "state" | "isConnected" | "isBroken">;

async function stateOf(client: ClientProgram, path: string, file: string): Promise<State> {
  try {
    const { text } = await readEditable(path);
    if (text === undefined) return { state: "no configuration", isConnected: false, isBroken: false };
    const found = [...serversIn(client, text)].filter(([, entry]) => startsFile(entry, [file]));
    if (found.length === 0) return { state: "not connected", isConnected: false, isBroken: false };
    const [missing] = found.flatMap(([, entry]) => missingIn(entry));
    if (missing !== undefined)
      return { state: `starts ${missing}, which does not exist`, isConnected: true, isBroken: true };
    return { state: `connected as ${found.map(([name]) => name).join(", ")}`, isConnected: true, isBroken: false };
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof TextError)) throw error;
    return { state: `unreadable: ${error.message}`, isConnected: false, isBroken: true };
  }
}

/** Returns the paths in the start of a command line that lead to nothing: Node may have been installed anew. */
function missingIn({ command, args }: Entry): readonly string[] {
  const first: unknown = Array.isArray(args) ? args[0] : undefined;
  const paths = [command, first].filter((part): part is string => typeof part === "string" && isAbsolute(part));
  return paths.filter((path) => !existsSync(path));
}
