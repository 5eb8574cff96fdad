/** The variables a command gets; see {@link listedEnvironment}. */
export interface EnvironmentOptions {
  /** Given to the command beside the allow list. */
  readonly env?: Readonly<Record<string, string>>;
  /** Names of further variables to copy from this process, where they are set. */
  readonly inheritEnv?: readonly string[];
}

/**
 * The environment a command gets: an allow list of this process (PATH, HOME, USER, LOGNAME, SHELL, TERM, LANG, LC_*,
 * TZ, TMPDIR, and Windows' own), the names in `inheritEnv`, then `env`. Nothing else of the project copies from
 * `process.env`.
 */
export function listedEnvironment(
  { env = {}, inheritEnv = [] }: EnvironmentOptions = {},
  windows: boolean = process.platform === "win32",
): Readonly<Record<string, string>> {
  const entries = new Map<string, readonly [name: string, value: string]>();
  const set = (name: string, value: string | undefined): void => {
    // Windows knows each variable in any case: two spellings would be two values for one.
    if (value !== undefined) entries.set(windows ? name.toUpperCase() : name, [name, value]);
  };
  for (const name of Object.keys(process.env)) if (isListed(name, windows)) set(name, process.env[name]);
  for (const name of inheritEnv) set(name, process.env[name]);
  for (const [name, value] of Object.entries(env)) set(name, value);
  return Object.fromEntries(entries.values());
}

/** The value of a variable; on Windows its name may be written in any case. */
export function readVariable(
  environment: Readonly<Record<string, string>>,
  name: string,
  windows: boolean,
): string | undefined {
  if (!windows) return Object.hasOwn(environment, name) ? environment[name] : undefined;
  return Object.entries(environment).find(([key]) => key.toUpperCase() === name)?.[1];
}

function isListed(name: string, windows: boolean): boolean {
  if (windows) return listed.has(name.toUpperCase()) || listedOnWindows.has(name.toUpperCase());
  return listed.has(name) || name.startsWith("LC_");
}

const listed: ReadonlySet<string> = new Set("PATH HOME USER LOGNAME SHELL TERM LANG TZ TMPDIR".split(" "));

/** Without these many programs of Windows do not start, or do not find their folders. */
const listedOnWindows: ReadonlySet<string> = new Set(
  (
    "APPDATA COMMONPROGRAMFILES COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA NUMBER_OF_PROCESSORS OS PATHEXT " +
    "PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP " +
    "USERDOMAIN USERNAME USERPROFILE WINDIR"
  ).split(" "),
);
