import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { errorMessage } from "@mci/plugin-kit";
import { UsageError } from "../usage-error.ts";

/** Where a store is, as `--store` and `server.store` name it. */
export interface StoreAddress {
  readonly kind: "postgres" | "redis" | "file";
  /** The URL of a server, or an absolute path. */
  readonly target: string;
  /** Address for messages: without user, password and parameters, which may have secrets. */
  readonly shown: string;
}

/** Reads an address, whose paths are relative to `base`. `option` is what it was given as. Throws UsageError, without anything that may be secret. */
export function readStoreAddress(given: string, option: string, base: string = process.cwd()): StoreAddress {
  const { text, source } = withVariable(given, option);
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(text) ?? [];
  if (text === "") throw new UsageError(`${source} names no store.`, forms);
  if (scheme === undefined) return folder(resolve(base, text));
  const kind = kinds.get(scheme.toLowerCase());
  if (kind === undefined) throw new UsageError(`${source}: there are no stores at '${scheme}:'.`, forms);
  if (kind === "file") return folder(folderOf(text, source, base));
  if (!isServerUrl(text)) {
    throw new UsageError(
      `${source} is not a valid URL.`,
      "Write characters such as @, / and # of a password with a percent sign: %40, %2F, %23.",
    );
  }
  const url = new URL(text);
  return { kind, target: text, shown: `${url.protocol}//${url.host}${url.pathname}` };
}

/** A password with an unescaped `@` or `/` would be read as a host or a path, and shown as such. */
function isServerUrl(text: string): boolean {
  if (!text.includes("://") || !URL.canParse(text)) return false;
  const { pathname, hash } = new URL(text);
  return !`${pathname}${hash}`.includes("@");
}

const kinds: ReadonlyMap<string, StoreAddress["kind"]> = new Map([
  ["postgres", "postgres"],
  ["postgresql", "postgres"],
  ["redis", "redis"],
  ["rediss", "redis"],
  ["file", "file"],
]);

const forms =
  "Valid forms: postgres://HOST/DATABASE, redis://HOST, file:FOLDER, a path, or env:NAME for the variable that has it.";

/** Returns the value of the variable that `env:NAME` names, so that a password need not stand on the command line. */
function withVariable(given: string, option: string): { readonly text: string; readonly source: string } {
  const [, name] = /^env:(.*)$/.exec(given) ?? [];
  if (name === undefined) return { text: given, source: option };
  const text = process.env[name];
  if (text === undefined) throw new UsageError(`${option} ${given}: the variable ${name} is not set.`);
  return { text, source: `${option} ${given}` };
}

function folder(path: string): StoreAddress {
  return { kind: "file", target: path, shown: path };
}

/** `file:data` is relative, `file:///data` a URL. */
function folderOf(text: string, source: string, base: string): string {
  const path = text.slice("file:".length);
  if (/^\/*$/.test(path)) throw new UsageError(`${source} names no folder of its own for the store.`, forms);
  if (!path.startsWith("//")) return resolve(base, path);
  try {
    return fileURLToPath(text);
  } catch (error) {
    throw new UsageError(`${source} is not a folder: ${errorMessage(error)}.`, forms);
  }
}
