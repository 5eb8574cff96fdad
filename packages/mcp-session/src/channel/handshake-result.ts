import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Returns the result of a handshake as the SDK takes it: null counts as absent, and what is not used may be absent. */
export function handshakeResult(result: JsonObject): JsonObject {
  const said = withoutNulls(result);
  const serverInfo = isRecord(said["serverInfo"]) ? said["serverInfo"] : {};
  return "protocolVersion" in said
    ? { capabilities: {}, ...said, serverInfo: { name: "", version: "", ...serverInfo } }
    : { capabilities: {}, ...said };
}

function withoutNulls(value: JsonObject): JsonObject {
  const said = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(said.map(([name, member]) => [name, isRecord(member) ? withoutNulls(member) : member]));
}
