import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, type JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { builtinToken, type Token } from "./token.ts";

/** The user's settings: from env values, the settings file or the option `settings`. */
export interface Settings {
  /** Returns the value of a key such as `api.key`; undefined if nothing sets it. `API_KEY` in env wins over the file. */
  get(key: string): unknown;
}

/** All settings. Provided without asking. */
export const settings: Token<Settings> = builtinToken("settings");

/** The token of one setting. */
export interface SettingToken<T> extends Token<T> {
  readonly setting: string;
  readonly fallback: T | undefined;
}

/** A required setting, a string: `inject: { apiKey: setting("api.key") }`. A missing one is a load error. */
export function setting(key: string): SettingToken<string>;
/** A setting with a default. Strings such as those of env values become numbers and booleans where the default is one. */
export function setting<T extends string | number | boolean>(key: string, fallback: T): SettingToken<Widened<T>>;
export function setting(key: string, fallback?: string | number | boolean): SettingToken<unknown> {
  if (typeof key !== "string" || !/^[\w-]+(\.[\w-]+)*$/.test(key)) {
    throw new ConfigError("MCI_CONFIG", `setting requires a key such as "api.key".`);
  }
  return Object.freeze({ token: key, setting: key, fallback });
}

type Widened<T> = T extends string ? string : T extends number ? number : boolean;

export function isSettingToken(token: Token<unknown>): token is SettingToken<unknown> {
  return typeof Reflect.get(token, "setting") === "string";
}

/** Settings from env values and then from a tree: `api.key` is `API_KEY`, or `key` in `api`. */
export function settingsOf(tree: JsonObject, env: JsonObject): Settings {
  return Object.freeze({
    get(key: string): unknown {
      const variable = key.toUpperCase().replaceAll(/[.-]/g, "_");
      if (Object.hasOwn(env, variable) && env[variable] !== "") return env[variable];
      let value: unknown = tree;
      for (const step of key.split(".")) {
        if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
        value = value[step];
      }
      return value;
    },
  });
}

/** The value of a token, of the type of its default. Returns a sentence in `problem` if it is missing or of another type. */
export function valueOf(
  { setting: key, fallback }: SettingToken<unknown>,
  from: Settings,
): { readonly value: unknown } | { readonly problem: string } {
  const given = from.get(key) ?? undefined;
  if (given === undefined) {
    if (fallback !== undefined) return { value: fallback };
    const variable = key.toUpperCase().replaceAll(/[.-]/g, "_");
    return {
      problem: `The setting '${key}' is missing. Set it in the settings file, or as the env value ${variable}.`,
    };
  }
  const wanted = fallback === undefined ? "string" : typeof fallback;
  const value = typeof given === "string" ? fromText(given, wanted) : given;
  if (typeof value === wanted) return { value };
  return { problem: `The setting '${key}' must be a ${wanted}, not ${typeof given === "string" ? "a string" : `a ${typeof given}`}.` }; // prettier-ignore
}

function fromText(text: string, wanted: string): unknown {
  if (wanted === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (wanted === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/**
 * Reads `settings.json`, `settings.yaml` or `settings.yml` of a folder; an empty object if there is none. Throws ConfigError
 * (MCI_CONFIG) for one that cannot be read, or that is not an object.
 */
export async function readSettings(folder: string): Promise<JsonObject> {
  for (const name of ["settings.json", "settings.yaml", "settings.yml"]) {
    const file = join(folder, name);
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (Reflect.get(Object(error), "code") === "ENOENT") return undefined;
      throw new ConfigError("MCI_CONFIG", `The settings file ${file} cannot be read.`, { cause: error });
    });
    if (text !== undefined) return parsed(text, file);
  }
  return {};
}

async function parsed(text: string, file: string): Promise<JsonObject> {
  const { value, problems } = await parse(text, { file });
  const [problem] = problems;
  if (problem !== undefined) throw new ConfigError("MCI_CONFIG", `The settings file is invalid: ${problem.message}`);
  if (isRecord(value)) return value;
  throw new ConfigError("MCI_CONFIG", `The settings file ${file} must contain an object.`);
}

/**
 * The strings and numbers of a tree whose names say that they are secrets, also in arrays: they are kept out of everything that
 * leaves.
 */
export function secretsIn(tree: JsonObject): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) => secretsOf(value, secretName.test(name)));
}

function secretsOf(value: unknown, isSecret: boolean): readonly string[] {
  if (typeof value === "string") return isSecret ? [value] : [];
  if (typeof value === "number") return isSecret ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsOf(item, isSecret));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => secretsOf(part, isSecret || secretName.test(name)));
}

const secretName = /(key|token|secret|pass|password|passwd|credential)s?$/i;
