import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import pg from "pg";

/** A database with the tables of a store. */
export interface Database {
  /** Where its tables are: lowercase letters, digits and _, so that it needs no quotes. */
  readonly schema: string;
  /** Runs a statement, as a transaction of its own. Rejects with MCIError (MCI_STORE) if it fails, or takes too long. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /**
   * Runs statements in one transaction, however long they take. Rejects with MCIError (MCI_STORE), and nothing is changed, if one
   * fails.
   */
  transaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void>;
  /** Returns a connection of its own, which is not connected yet. */
  newClient(): pg.Client;
  /** Closes all connections, once their statements have ended. */
  close(): Promise<void>;
}

/** `queryMs` is how long a statement may take that is a transaction of its own. */
export function openDatabase(
  url: string,
  schema: string,
  maxConnections: number,
  queryMs: number = defaultQueryMs,
): Database {
  const connection = {
    connectionString: url,
    application_name: "mci",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max: maxConnections, allowExitOnIdle: true });
  // An idle connection that breaks is replaced by the next statement, which reports what is wrong then.
  pool.on("error", () => {});
  const nameOf = statementNames();
  return {
    schema,
    async query<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) {
      try {
        // Its connection is closed when the time is over: others would wait for it as long as the database is frozen.
        const timed: pg.QueryConfig & Pick<pg.ClientConfig, "query_timeout"> = {
          name: nameOf(statement, values),
          text: statement,
          values: [...values],
          query_timeout: queryMs,
        };
        const { rows } = await pool.query<Row>(timed);
        return rows;
      } catch (error) {
        throw storeError(error);
      }
    },
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw storeError(error);
      });
      let failure: Error | undefined;
      try {
        await client.query("BEGIN");
        await work(client);
        await client.query("COMMIT");
      } catch (error) {
        failure = storeError(error);
        throw failure;
      } finally {
        // A connection in the midst of a failed transaction is not used again.
        client.release(failure);
      }
    },
    newClient: () => new pg.Client({ ...connection, query_timeout: connectMs }),
    close: () => pool.end(),
  };
}

/** Returns names for statements that are run again and again: each connection parses and plans them once. */
function statementNames(): (statement: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>();
  return (statement, values) => {
    if (values.length === 0) return undefined; // it may be several statements
    const name = names.get(statement) ?? `mci_${names.size + 1}`;
    names.set(statement, name);
    return name;
  };
}

/** Returns the error of a database that failed. */
export function storeError(cause: unknown): MCIError {
  const { code = "" } = Object(cause) as { readonly code?: string };
  // Refused connections to several addresses have a code and no message.
  const reason = errorMessage(cause) || code;
  return new MCIError("MCI_STORE", `The PostgreSQL database failed: ${reason}`, { cause });
}

const connectMs = 10_000;

/** Enough for the largest page of a log over a slow network, and for a thousand values that are swept. */
const defaultQueryMs = 15_000;
