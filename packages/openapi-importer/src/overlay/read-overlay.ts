import { ConfigError, LoadError, type Problem, type ToolChange } from "@mci/contract";
import { isRecord, suggest, toPointer } from "@mci/plugin-kit";
import { checkChange } from "@mci/schema";
import { readDocument } from "../read/read-file.ts";
import { isAuth, literalSecret } from "./check-auth.ts";
import type { Overlay } from "./overlay.ts";

/**
 * Reads an overlay: `operations`, with the edits of each by its operationId, and `auth`.
 *
 * @throws LoadError for a file that cannot be read, or in which something is wrong.
 */
export async function readOverlay(file: string): Promise<Overlay> {
  const { document, problems } = await readDocument(file);
  if (document === undefined) throw new LoadError(problems);
  const { value } = document;
  const found: Problem[] = [...problems];
  const report = (pointer: string, message: string, hint?: string, severity: Problem["severity"] = "error"): void => {
    const line = document.line(pointer);
    found.push({
      code: "MCI_OPENAPI",
      severity,
      file,
      pointer,
      message,
      hint,
      ...(line === undefined ? {} : { line }),
    });
  };
  const operations = isRecord(value)
    ? (value["operations"] ?? (Object.hasOwn(value, "auth") ? {} : undefined))
    : undefined;
  if (!isRecord(value) || !isRecord(operations)) {
    throw new ConfigError("MCI_OPENAPI", `${file} is not an overlay: it has no 'operations'.`, {
      hint: "Such as: operations: { listPets: { rename: list_pets } }",
    });
  }
  for (const name of Object.keys(value)) {
    if (name !== "operations" && name !== "auth" && !name.startsWith("x-")) {
      report(toPointer(name), `Unknown field '${name}'.`, suggest(name, ["auth", "operations"]));
    }
  }
  const { auth } = value;
  if (auth !== undefined && !isAuth(auth)) {
    report("/auth", "'auth' must be that of an http tool.", 'Such as: { type: bearer, token: "{{env.API_TOKEN}}" }');
  }
  const secret = isAuth(auth) ? literalSecret(auth) : undefined;
  if (secret !== undefined) {
    const hint = `Take it from the environment: ${secret}: "{{env.API_TOKEN}}"`;
    report(toPointer("auth", secret), "This secret is in the overlay, and is written into the file.", hint, "warning");
  }
  const edits = new Map<string, ToolChange>();
  for (const [id, edit] of Object.entries(operations)) {
    if (edit === null) continue;
    const pointer = toPointer("operations", id);
    // oxlint-disable-next-line no-await-in-loop -- in the order of the file
    const wrong = await checkChange({ value, problems: [], locate: () => undefined }, pointer);
    for (const { pointer: at = pointer, message, hint } of wrong) report(at, message, hint);
    if (isRecord(edit)) edits.set(id, edit);
  }
  if (found.some(({ severity }) => severity === "error")) throw new LoadError(found);
  const at: Overlay["at"] = (...path) => ({ value: undefined, document, pointer: toPointer("operations", ...path) });
  return { file, edits, auth: isAuth(auth) ? auth : undefined, warnings: found, at };
}
