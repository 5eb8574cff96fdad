import { failure, type FailureResult, type JsonObject } from "@mci/contract";
import { isRecord, quoted, reservedNames } from "@mci/plugin-kit";

/** A call of a real tool. */
export interface FoundCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Returns the call that the arguments of `call_tool` or `call_read_tool` name, or the error that the model gets. */
export function readCall(by: string, props: JsonObject): FoundCall | FailureResult {
  const stray = Object.keys(props).find((member) => member !== "name" && member !== "arguments");
  if (stray !== undefined) {
    return badCall(`${by} takes 'name' and 'arguments' only. Put ${quoted(stray)} into 'arguments'.`);
  }
  const { name, arguments: given = {} } = props;
  if (typeof name !== "string" || name === "") {
    return badCall(`${by} requires 'name', the name of a tool. find_tools finds it.`);
  }
  if (reservedNames.includes(name)) return badCall(`${by} calls tools that find_tools returns. Call '${name}' itself.`);
  if (!isRecord(given))
    return badCall("'arguments' must be an object with the arguments of the tool, not a text or a list.");
  return { name, arguments: given };
}

function badCall(message: string): FailureResult {
  return failure(message, { code: "MCI_INPUT" });
}
