import type { JsonObject, McpServer, Problem } from "@mci/contract";
import { isRecord, omitUndefined, toPointer } from "@mci/plugin-kit";
import { envPlaceholder, literally } from "@mci/template/write";
import type { ParsedDocument } from "@mci/schema";
import { CannotConvert } from "../conversion.ts";
import { envName, hasPlaceholder, isEnvName, toField, type Surroundings } from "./placeholders.ts";
import { findSecrets, isExample } from "./secrets.ts";
import { serversIn, type ServersPart } from "./servers-in.ts";
import { toServer, type TextReader } from "./to-server.ts";

export interface McpServersOptions {
  /** The part of the file to read. Default: found by its name. */
  readonly part?: ServersPart;
  /**
   * The folder that `${workspaceFolder}` stands for, relative to that of the schema file.
   * @default "."
   */
  readonly workspaceFolder?: string;
  /** Env values that are set: a credential gets the name of another one only if both are the same. */
  readonly env?: JsonObject;
  /** Whether to read a server, by its name here. Default: all are read. */
  take?(name: string): boolean;
}

/** The MCP servers of a client's configuration. */
export interface FoundMcpServers {
  /** Entries of `mcp_servers`, without a credential in them. */
  readonly servers: ReadonlyMap<string, McpServer>;
  /** Credentials that stood in the file, by the env values that are read in their place. */
  readonly secrets: ReadonlyMap<string, FoundCredential>;
  /** Warnings, each with its place: what is written in another way, and what is left out. */
  readonly problems: readonly Problem[];
}

export interface FoundCredential {
  readonly value: string;
  /** JSON pointer of the text that contained it. */
  readonly pointer: string;
}

/** Reads the MCP servers in the configuration of a client. Never throws. */
export function readMcpServers(document: ParsedDocument, options: McpServersOptions = {}): FoundMcpServers {
  const problems: Problem[] = [...document.problems];
  const secrets = new Map<string, FoundCredential>();
  const servers = new Map<string, McpServer>();
  const { servers: entries, at } = options.part ?? serversIn(document.value) ?? { servers: {}, at: "" };
  const warn = (pointer: string, message: string, hint?: string): void => {
    problems.push(warningAt(document, pointer, message, hint));
  };
  const seen = new Set<string>();
  const claim = claimerOf(secrets, options.env ?? {});
  for (const [given, entry] of Object.entries(entries)) {
    const here = at + toPointer(given);
    const name = serverName(given);
    if (options.take?.(name) === false) continue;
    const around: Surroundings = {
      workspaceFolder: options.workspaceFolder ?? ".",
      inputs: inputsOf(document.value),
      onEnv({ written, placeholder, name: variable, hasFallback }) {
        const hint = hasFallback ? undefined : `Set ${variable} in .env.mci, or in the environment.`;
        if (!seen.has(variable)) warn(here, `${written} is ${placeholder} here.`, hint);
        seen.add(variable);
      },
      onRelativePath(written) {
        if (!seen.has(written)) warn(here, `${written} is a path from the folder of the schema file here.`, pathHint);
        seen.add(written);
      },
    };
    const reader: TextReader = {
      field: fieldReader({ around, claim, name, pointer: here, warn }),
      env(name) {
        if (!isEnvName(name)) throw new CannotConvert(`'${name}' is not the name of an env value.`, "");
        return envPlaceholder(name);
      },
      warn: (pointer, message, hint) => warn(here + pointer, message, hint),
    };
    try {
      if (!isRecord(entry)) throw new CannotConvert("It is not an object.", "");
      if (servers.has(name)) throw new CannotConvert(`There is a server '${name}' already.`, "");
      servers.set(name, toServer(name, entry, reader));
      if (name !== given) warn(here, `Server '${given}' is called ${name} here.`, nameHint);
    } catch (error) {
      if (!(error instanceof CannotConvert)) throw error;
      warn(here + error.pointer, `Server '${given}' is left out: ${error.message}`);
    }
  }
  return { servers, secrets, problems };
}

/** Returns a warning without the line that it is about: there may be credentials in it. */
export function warningAt(document: ParsedDocument, pointer: string, message: string, hint?: string): Problem {
  const { file } = document;
  const { line, column } = document.locate(pointer) ?? {};
  return { code: "MCI_SCHEMA_FIELD", severity: "warning", ...omitUndefined({ file, line, column, hint }), message };
}

// A server of MCP's own, `server-memory`, would keep its data beside its code.
const pathHint = "Commands start in that folder. A server that does not read paths from there needs the whole path.";
const nameHint = "A name has up to 64 letters, digits, _, - and dots.";

/** Returns a name that fits the one of a server. */
function serverName(name: string): string {
  const fitted = name
    .replaceAll(/[^\w.-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 64);
  return /^\.{0,2}$/.test(fitted) ? "server" : fitted;
}

/** Defaults of the inputs that VS Code asks for. Those of passwords are not for a file. */
function inputsOf(value: unknown): ReadonlyMap<string, string> {
  const inputs: unknown = isRecord(value) ? value["inputs"] : undefined;
  return new Map(
    (Array.isArray(inputs) ? inputs : []).flatMap((input: unknown) => {
      if (!isRecord(input) || input["password"] === true) return [];
      const { id, default: otherwise } = input;
      return typeof id === "string" && typeof otherwise === "string" && otherwise !== ""
        ? [[id, otherwise] as const]
        : [];
    }),
  );
}

type Claim = (name: string, owner: string, credential: FoundCredential) => string;

/** Gives credentials names of env values: the same one to the same credential, and none that another one has. */
function claimerOf(secrets: Map<string, FoundCredential>, env: JsonObject): Claim {
  const isFree = (name: string, { value }: FoundCredential): boolean =>
    (secrets.get(name)?.value ?? env[name] ?? value) === value;
  return (name, owner, credential) => {
    const named = [
      name,
      envName(owner, name),
      ...Array.from({ length: 100 }, (_, index) => `${envName(owner, name)}_${index + 2}`),
    ];
    const found = named.find((candidate) => isFree(candidate, credential)) ?? name;
    secrets.set(found, credential);
    return found;
  };
}

interface FieldContext {
  readonly around: Surroundings;
  readonly claim: Claim;
  /** The name of the server. */
  readonly name: string;
  readonly pointer: string;
  warn(pointer: string, message: string, hint?: string): void;
}

function fieldReader({ around, claim, name: server, pointer, warn }: FieldContext): TextReader["field"] {
  return (value, at, secret) => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      throw new CannotConvert("This is not a text.", at);
    const text = String(value);
    const toLiteral = (part: string, word?: string): string => {
      let [end, field] = [0, ""];
      for (const found of findSecrets(part, word)) {
        const credential = part.slice(found.start, found.end);
        const isOwn = at.startsWith("/env/") && word !== undefined && found.word === word && isEnvName(word);
        const wanted = isOwn ? word : envName(server, found.word ?? "token");
        const isOnlyExample = isExample(credential);
        const variable = isOnlyExample ? wanted : claim(wanted, server, { value: credential, pointer: pointer + at });
        if (isOnlyExample)
          warn(pointer + at, `${variable} is only an example in this file.`, `Set ${variable} in .env.mci.`);
        field += literally(part.slice(end, found.start)) + envPlaceholder(variable);
        end = found.end;
      }
      return field + literally(part.slice(end));
    };
    // Beside a placeholder the name of the place says little: there is a scheme before it, such as Bearer.
    return hasPlaceholder(text) ? toField(text, at, around, (part) => toLiteral(part)) : toLiteral(text, secret);
  };
}
