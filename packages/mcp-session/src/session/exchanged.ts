import { MCIError, type Exchanges } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import type { ServerAnswer, ServerCall } from "../contract.ts";
import { isContent } from "./content.ts";

/** Records a call that `ask` makes, or answers it from a recording. Throws MCIError (MCI_FIXTURE) for a broken one. */
export async function exchanged(
  exchanges: Exchanges,
  server: string,
  { name, arguments: args, call }: ServerCall,
  ask: () => Promise<ServerAnswer>,
): Promise<ServerAnswer> {
  const request = { server, tool: name, arguments: args };
  const answer = await exchanges.exchange({ door: "mcp", request, call }, async () => ({ ...(await ask()) }));
  const { content, structuredContent, isError, _meta, inputRequired } = answer;
  if (!Array.isArray(content) || !content.every(isContent) || typeof isError !== "boolean") throw fixtureError(server);
  return {
    content,
    isError,
    ...(structuredContent === undefined ? undefined : { structuredContent }),
    ...(isRecord(_meta) ? { _meta } : undefined),
    ...(isRecord(inputRequired) ? { inputRequired } : undefined),
  };
}

function fixtureError(server: string): MCIError {
  return new MCIError("MCI_FIXTURE", `The recorded answer of the server '${server}' is invalid.`, {
    hint: "Record it again with 'mci test --record'.",
  });
}
