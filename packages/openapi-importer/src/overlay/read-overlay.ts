import { ConfigError, LoadError, type Problem } from "@mci/contract";
import { isRecord, suggest, toPointer } from "@mci/plugin-kit";
import { readDocument } from "../read/read-file.ts";
import { isAuth, literalSecret } from "./check-auth.ts";
import { withKnownAnnotations } from "./known-annotations.ts";
import type { Edit, Overlay } from "./overlay.ts";

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
  const report: Report = (pointer, message, hint, severity = "error") => {
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
  const edits = new Map<string, Edit>();
  for (const [id, edit] of Object.entries(operations)) {
    const pointer = toPointer("operations", id);
    if (edit === null) continue;
    if (!isRecord(edit)) report(pointer, `The edits of '${id}' must be an object.`);
    else if (checkEdit(edit, pointer, report)) edits.set(id, withKnownAnnotations(edit, pointer, report));
  }
  if (found.some(({ severity }) => severity === "error")) throw new LoadError(found);
  const at: Overlay["at"] = (...path) => ({ value: undefined, document, pointer: toPointer("operations", ...path) });
  return { file, edits, auth: isAuth(auth) ? auth : undefined, warnings: found, at };
}

type Report = (pointer: string, message: string, hint?: string, severity?: Problem["severity"]) => void;

function checkEdit(edit: object, pointer: string, report: Report): edit is Edit {
  let isValid = true;
  for (const [name, value] of Object.entries(edit)) {
    if (name.startsWith("x-")) continue;
    const check = Object.hasOwn(checks, name) ? checks[name as keyof Edit] : undefined;
    const at = pointer + toPointer(name);
    if (check === undefined) {
      report(at, `Unknown field '${name}'.`, suggest(name, Object.keys(checks), { list: "Valid fields" }));
    } else if (!check.test(value)) report(at, `'${name}' must be ${check.demand}.`);
    else continue;
    isValid = false;
  }
  return isValid;
}

interface FieldCheck {
  readonly demand: string;
  test(value: unknown): boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";

const checks: Readonly<Record<keyof Edit, FieldCheck>> = {
  rename: {
    demand: "1 to 128 letters, digits, '_', '-' and '.'",
    test: (value) => typeof value === "string" && /^[\w.-]{1,128}$/.test(value),
  },
  title: { demand: "a string or null", test: (value) => value === null || isText(value) },
  describe: { demand: "a string", test: isText },
  describeArguments: {
    demand: "an object of strings",
    test: (value) => isRecord(value) && Object.values(value).every(isText),
  },
  hide: { demand: "true or false", test: (value) => typeof value === "boolean" },
  hideArguments: {
    demand: "an array of names of arguments",
    test: (value) => Array.isArray(value) && value.every(isText),
  },
  default: { demand: "an object", test: isRecord },
  annotate: { demand: "an object", test: isRecord },
};
