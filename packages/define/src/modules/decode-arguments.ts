import { ToolError, type JsonObject } from "@mci/contract";
import { parsePointer } from "@mci/plugin-kit";
import { decodeArguments, every, toBytes, toDate, type Decoder } from "../schema/decoded.ts";

const decoders: Readonly<Record<"date" | "bytes", Decoder>> = { date: toDate, bytes: toBytes };

/**
 * Returns a function that turns strings at these places into dates and bytes. Its argument stays as it is. The function throws
 * ToolError (MCI_INPUT) for a string that is neither.
 */
export function decoder(places: Readonly<Record<string, "date" | "bytes">>): (props: JsonObject) => JsonObject {
  const decodings = Object.entries(places).map(([pointer, kind]) => ({
    steps: parsePointer(pointer).map((step) => (step === "*" ? every : step)),
    decode: decoders[kind],
  }));
  return (props) => {
    const decoded = decodeArguments(props, decodings);
    if ("props" in decoded) return decoded.props;
    throw new ToolError("MCI_INPUT", String(decoded.problems[0]?.message));
  };
}
