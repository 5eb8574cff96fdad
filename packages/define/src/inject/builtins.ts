import type { JsonObject } from "@mci/contract";
import { configPaths, platformPaths, projectRoot } from "./config-paths.ts";
import { isSettingToken, readSettings, secretsIn, settings, settingsOf, valueOf, type Settings } from "./settings.ts";
import { provide, type Injection, type Provider, type Token } from "./token.ts";

/** The values that nobody has to provide: settings, one setting, folders. */
export interface Builtins {
  /** The provider of a token, or a sentence about a setting that is missing; undefined for any other token. */
  of(token: Token<unknown>): Provider | string | undefined;
  /** Settings whose names say that they are secrets, of the file and of env alike. */
  readonly secrets: readonly string[];
  /** Returns what a token stands for, as far as it can be compared with that of another client; undefined for any other token. */
  comparable(token: Token<unknown>): unknown;
  /** Returns the parts from which another thread can create an injection. */
  partsOf(inject: Injection): BuiltinValues;
}

/** The values that are available without a provider. */
export interface BuiltinValues {
  readonly folder: string;
  readonly env: JsonObject;
  /** Replaces the settings file. */
  readonly settings: JsonObject | undefined;
}

interface BuiltinOptions extends BuiltinValues {
  /** Everything that tools and providers inject: settings are only read if something needs them. */
  readonly injections: readonly Injection[];
}

/** Throws ConfigError (MCI_CONFIG) for an invalid settings file. */
export async function builtins({ folder, env, settings: given, injections }: BuiltinOptions): Promise<Builtins> {
  const paths = platformPaths(folder, process.env);
  const needsSettings = injections.some(usesSettings);
  const tree = given ?? (needsSettings ? await readSettings(paths.config) : {});
  const all: Settings = settingsOf(tree, env);
  const known = new Map<Token<unknown>, Provider>();
  const byName = new Map<string | undefined, Provider>([
    [settings.token, provide(settings, () => all)],
    [configPaths.token, provide(configPaths, () => paths)],
    [projectRoot.token, provide(projectRoot, () => paths.projectRoot)],
  ]);
  const parts = new Map<string | undefined, unknown>([
    [settings.token, tree],
    [configPaths.token, paths],
    [projectRoot.token, paths.projectRoot],
  ]);
  return {
    secrets: needsSettings ? [...new Set([...secretsIn(tree), ...secretsIn(env)])] : [],
    partsOf: (inject) => ({ folder, ...(usesSettings(inject) ? { env, settings: tree } : { env: {}, settings: {} }) }),
    comparable(token) {
      if (!isSettingToken(token)) return parts.get(nameOf(token));
      return all.get(token.setting) ?? null;
    },
    of(token) {
      if (!isSettingToken(token)) return byName.get(nameOf(token));
      const found = valueOf(token, all);
      if ("problem" in found) return found.problem;
      const provider = known.get(token) ?? provide(token, () => found.value);
      known.set(token, provider);
      return provider;
    },
  };
}

function usesSettings(inject: Injection): boolean {
  return Object.values(inject).some((token) => nameOf(token) === settings.token || isSettingToken(token));
}

/** True for the tokens of settings and paths. */
export function isBuiltin(token: Token<unknown>): boolean {
  return isSettingToken(token) || nameOf(token) !== undefined;
}

/** The name of a token that is provided without asking, of this or another copy of this package. */
function nameOf(token: Token<unknown>): string | undefined {
  return Reflect.get(token, "builtin") === true ? token.token : undefined;
}
