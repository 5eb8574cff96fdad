import { TextError } from "../edit/text-error.ts";
import { readEditable } from "../edit/edit-file.ts";
import { UsageError } from "../usage-error.ts";
import { serversIn, startsFile } from "./client-file.ts";
import { clients, placesOf, type ClientProgram } from "./clients.ts";

/** What the configuration of a client says of a schema file. */
export interface Connection {
  readonly client: ClientProgram;
  /** The file of the user. */
  readonly path: string;
  /** In words. */
  readonly state: string;
  readonly isConnected: boolean;
  /** Whether the client, or a file in its place, cannot be read. */
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

async function stateOf(
  client: ClientProgram,
  path: string,
  file: string,
): Promise<Pick<Connection, "state" | "isConnected" | "isBroken">> {
  try {
    const { text } = await readEditable(path);
    if (text === undefined) return { state: "no configuration", isConnected: false, isBroken: false };
    const names = [...serversIn(client, text)].filter(([, entry]) => startsFile(entry, [file])).map(([name]) => name);
    if (names.length === 0) return { state: "not connected", isConnected: false, isBroken: false };
    return { state: `connected as ${names.join(", ")}`, isConnected: true, isBroken: false };
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof TextError)) throw error;
    return { state: `unreadable: ${error.message}`, isConnected: false, isBroken: true };
  }
}
