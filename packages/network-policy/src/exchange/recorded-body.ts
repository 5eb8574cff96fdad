import { isUtf8 } from "node:buffer";

import { MCIError, type JsonObject } from "@mci/contract";
import { fromRecordedText } from "@mci/plugin-kit";

/** Returns a body as it stands in a recording: `json` if it can be written again as it was, `text`, or `base64`. */
export function toRecordedBody(bytes: Buffer, stable: (text: string) => string = (text) => text): JsonObject {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) {
    const text = stable(bytes.toString("latin1"));
    return { base64: Buffer.from(text, "latin1").toString("base64") };
  }
  const text = stable(bytes.toString());
  const json = exactJson(text);
  return json === undefined ? { text } : { json: json.value };
}

/** Returns the bytes of a recorded body. Throws MCIError (MCI_FIXTURE) for one that cannot be read. */
export function fromRecordedBody(recorded: JsonObject): Buffer {
  if ("json" in recorded) return Buffer.from(JSON.stringify(recorded["json"]));
  const { text, base64 } = recorded;
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  const written = fromRecordedText(text ?? "");
  if (written === undefined) throw fixtureError("'text' must be a text, or its lines");
  return Buffer.from(written);
}

export function fixtureError(reason: string): MCIError {
  return new MCIError("MCI_FIXTURE", `The recorded response is invalid: ${reason}.`, {
    hint: "Record it again with 'mci test --record'.",
  });
}

/** Numbers keep their written form only if the text is what JSON.stringify writes. */
function exactJson(text: string): { readonly value: unknown } | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? { value } : undefined;
  } catch {
    return undefined;
  }
}
