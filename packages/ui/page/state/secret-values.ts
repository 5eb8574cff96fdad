import { isRecord } from "@mci/plugin-kit";

/** Stands in place of a secret. */
export const mask = "[redacted]";

const fieldsByTool = new Map<string, ReadonlySet<string>>();

/** Remembers which arguments of a tool its schema marks as secret: `format: password` and `writeOnly`. */
export function noteSecretFields(tool: string, schema: unknown): void {
  const fields = new Set<string>();
  // Not recursive: schemas may be nested as deeply as their author likes.
  const waiting: unknown[] = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [name, part] of Object.entries(next)) {
      if (isRecord(part) && (part["format"] === "password" || part["writeOnly"] === true)) fields.add(name);
      waiting.push(part);
    }
  }
  fieldsByTool.set(tool, fields);
}

/** Whether the text of an argument is a secret, as its schema or its name says: `password`, `api_key`, `accessToken`. */
function isSecret(tool: string, name: string): boolean {
  if (fieldsByTool.get(tool)?.has(name) === true) return true;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return (
    words.some((word) => secretWords.has(word)) || /(?:^|_)(?:api|access|private)_?key(?:_|$)/.test(words.join("_"))
  );
}

const secretWords: ReadonlySet<string> = new Set(
  "password passwd passphrase secret token credential credentials authorization apikey".split(" "),
);

/** Returns arguments without their secrets, which are masked, or left out. */
export function withoutSecrets(tool: string, value: unknown, how: "masked" | "left out"): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(tool, item, how));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): (readonly [string, unknown])[] => {
    if (!holdsSecret(tool, name, member)) return [[name, withoutSecrets(tool, member, how)]];
    return how === "masked" ? [[name, mask]] : [];
  });
  return Object.fromEntries(kept);
}

function holdsSecret(tool: string, name: string, member: unknown): member is string {
  // Masked values are those of before a reload, when the schema may not have been read again.
  return typeof member === "string" && member !== "" && (member === mask || isSecret(tool, name));
}

/** Returns the secrets among arguments. */
function secretsIn(tool: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretsIn(tool, item));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    holdsSecret(tool, name, member) ? [member] : secretsIn(tool, member),
  );
}

/** Shorter ones are found in too many innocent texts. */
const minLength = 6;

/** Returns a value in whose texts the secrets among the arguments are masked, in each form that an answer may have them in. */
export function maskSecrets<Value>(tool: string, props: unknown, value: Value): Value {
  const secrets = secretsIn(tool, props).filter((secret) => secret.length >= minLength && secret !== mask);
  if (secrets.length === 0 || value === undefined) return value;
  const forms = new Set(secrets.flatMap(formsOf).toSorted((left, right) => right.length - left.length));
  let text = JSON.stringify(value);
  for (const form of forms) text = text.replaceAll(form, mask);
  return JSON.parse(text) as Value;
}

/** Returns the forms of a secret in a JSON text. */
function formsOf(secret: string): readonly string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/=+$/, "");
  const inUrl = encodeURIComponent(secret.toWellFormed());
  return [inJson(secret), inJson(inJson(secret)), inUrl, inUrl.replaceAll("%20", "+"), base64];
}
