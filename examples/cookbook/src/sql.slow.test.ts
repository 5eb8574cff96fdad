import { join } from "node:path";
import { startPostgres, type PostgresServer } from "@mci/store-postgres/test-server";
import { MCIClient, textOf } from "mci";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { sqlExecutor } from "../sql/sql-executor.ts";

let server: PostgresServer;
let pool: Pool;

beforeAll(async () => {
  server = await startPostgres();
  pool = new Pool({ connectionString: server.url });
  await pool.query("CREATE TABLE orders (id int, customer text, total numeric)");
  await pool.query("INSERT INTO orders VALUES (1, 'Ada', 12.5), (2, 'Grace', 3), (3, 'Ada', 40)");
});

afterAll(async () => {
  await pool.end();
  await server.stop();
});

it("runs the statement of the file with the arguments as its parameters", async () => {
  const executor = sqlExecutor(async (query, params) => (await pool.query<object>(query, params)).rows);
  const client = await MCIClient.load(join(import.meta.dirname, "../sql/mci.yaml"), { executors: [executor] });
  onTestFinished(() => client.close());

  const found = await client.execute("find_orders", { customer: "Ada" });
  expect(found.isError ? found.error : textOf(found)).toBe('[{"id":3,"total":40},{"id":1,"total":12.5}]');
  const limited = await client.execute("find_orders", { customer: "Ada", limit: 1 });
  expect(limited).toMatchObject({ structuredContent: { rows: [{ id: 3, total: 40 }] } });
  const injected = await client.execute("find_orders", { customer: "' OR 1 = 1; DROP TABLE orders --" });
  expect(injected).toMatchObject({ structuredContent: { rows: [] } });
  expect(await client.execute("find_orders", { customer: "Ada", limit: 1000 })).toMatchObject({ code: "MCI_INPUT" });
});
