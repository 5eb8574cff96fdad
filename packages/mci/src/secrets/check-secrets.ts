import type { Problem } from "@mci/contract";
import { isRecord, suggest, toPointer } from "@mci/plugin-kit";
import { readEntry } from "@mci/plugin-kit/network";
import { hasPlaceholder } from "@mci/plugin-kit/templates";
import type { ParsedDocument } from "@mci/schema";

/** An entry of a secrets file. */
export type SecretEntry = (FileEntry | CommandEntry) & {
  /** As urls write them. */
  readonly hosts?: readonly string[] | undefined;
  readonly ttl_ms?: number | undefined;
};

interface FileEntry {
  readonly file: string;
}

export interface CommandEntry {
  readonly exec: readonly [command: string, ...args: string[]];
  readonly inheritEnv?: readonly string[] | undefined;
}

/** Returns the entries of a secrets file, by the names of env values, or all of its mistakes. */
export function checkSecrets(document: ParsedDocument): {
  readonly entries: readonly (readonly [name: string, entry: SecretEntry])[];
  readonly problems: readonly Problem[];
} {
  const { value, file } = document;
  const problems: Problem[] = [];
  const report: Report = (pointer, message, hint, key = false) =>
    void problems.push({
      code: "MCI_SCHEMA_FIELD",
      severity: "error",
      message,
      hint,
      ...(file === undefined ? undefined : { file }),
      pointer,
      ...document.locate(pointer, { key }),
    });
  if (!isRecord(value)) {
    report("", "A secrets file contains an object: names of env values, each with its source.", example);
    return { entries: [], problems };
  }
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const found = checkEntry(name, entry, report);
    return found === undefined ? [] : [[name, found] as const];
  });
  return { entries, problems };
}

type Report = (pointer: string, message: string, hint: string, key?: boolean) => void;

const example = "Write NAME: { file: /run/secrets/name } or NAME: { exec: [program, argument] }.";

const members = ["exec", "file", "hosts", "inheritEnv", "ttl_ms"];

function checkEntry(name: string, entry: unknown, report: Report): SecretEntry | undefined {
  const at = toPointer(name);
  if (!/^[A-Za-z_][\w-]*$/.test(name)) {
    report(at, `${JSON.stringify(name)} cannot be the name of an env value.`, "Write letters, digits and _.", true);
    return undefined;
  }
  if (!isRecord(entry)) {
    report(
      at,
      `${name}: the source of an env value is an object, and the value itself is never written here.`,
      example,
    );
    return undefined;
  }
  for (const member of Object.keys(entry)) {
    if (members.includes(member)) continue;
    const hint = suggest(member, members) ?? `Valid members: ${members.join(", ")}.`;
    report(at + toPointer(member), `${name}: there is no member '${member}'.`, hint, true);
  }
  const { exec, file, inheritEnv, ttl_ms: ttl } = entry;
  if ((exec === undefined) === (file === undefined)) {
    report(at, `${name} needs one source: either 'exec' or 'file'.`, example);
  }
  const isPath = typeof file === "string" && file !== "";
  if (file !== undefined && !isPath) {
    report(`${at}/file`, `${name}: 'file' is the path of a file.`, "Write file: /run/secrets/name.");
  }
  const isCommand = isTexts(exec) && exec[0] !== undefined && exec[0] !== "";
  if (exec !== undefined && !isCommand) {
    const hint = "Write exec: [program, argument]: there is no shell that would take a line apart.";
    report(`${at}/exec`, `${name}: 'exec' is a program and its arguments, an array of strings.`, hint);
  }
  const areNames = inheritEnv === undefined || (exec !== undefined && isTexts(inheritEnv));
  if (!areNames) {
    const hint = "Write inheritEnv: [OP_SERVICE_ACCOUNT_TOKEN] beside 'exec'.";
    report(`${at}/inheritEnv`, `${name}: 'inheritEnv' lists variables that the program of 'exec' gets.`, hint);
  }
  const isTime = ttl === undefined || (typeof ttl === "number" && Number.isSafeInteger(ttl) && ttl >= 1);
  if (!isTime) {
    report(`${at}/ttl_ms`, `${name}: 'ttl_ms' is a number of milliseconds of at least 1.`, "Write ttl_ms: 3600000.");
  }
  const rest = { hosts: checkHosts(name, entry["hosts"], `${at}/hosts`, report), ttl_ms: isTime ? ttl : undefined };
  // Any mistake refuses the whole file, so that an entry without a source is never used.
  if (isPath) return { file, ...rest };
  return isCommand
    ? { exec: exec as CommandEntry["exec"], inheritEnv: areNames ? inheritEnv : [], ...rest }
    : undefined;
}

function checkHosts(name: string, hosts: unknown, at: string, report: Report): readonly string[] | undefined {
  if (hosts === undefined) return undefined;
  if (!isTexts(hosts) || hosts.length === 0) {
    report(at, `${name}: 'hosts' lists the hosts that the value may be sent to.`, "Write hosts: [api.example.com].");
    return undefined;
  }
  return hosts.map((host, index) => {
    const wrong = mistakeIn(host);
    if (wrong === undefined) return readEntry(host)?.host ?? host;
    const message = `${name}: ${JSON.stringify(host)} in 'hosts' ${wrong}.`;
    report(`${at}/${index}`, message, "Write the name alone, such as api.example.com.");
    return host;
  });
}

function mistakeIn(host: string): string | undefined {
  if (hasPlaceholder(host)) return "is a template, and a host must be written out";
  if (host.includes("://")) return "has a scheme";
  const read = readEntry(host);
  if (read === undefined) return "is not a host";
  if (read.isBelow) return "has a wildcard, and a value is bound to single hosts";
  return read.port === "" ? undefined : "has a port";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
