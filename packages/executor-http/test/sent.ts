import type { HttpExecution } from "@mci/contract";

import { run, type RunSettings } from "./run.ts";
import type { Seen, TestServer } from "./server.ts";

/** Returns a request as the server has seen it. Throws if the call fails. */
export async function sent(
  server: TestServer,
  execution: Partial<HttpExecution>,
  settings: RunSettings = {},
): Promise<Seen> {
  const result = await run({ url: `${server.origin}/`, ...execution }, settings);
  if (result.isError) throw new Error(result.error);
  const last = server.seen.at(-1);
  if (last === undefined) throw new Error("Nothing was sent.");
  return last;
}
