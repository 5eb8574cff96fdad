import { ConfigError, type ErrorDetails } from "@mci/contract";
import { shortPath } from "../output/problem-text.ts";

/** Where the options of a server come from. */
export interface ConfigPlace {
  /** Need not be there: it is where a missing option belongs. */
  readonly file: string;
  /** Where that is, in words. */
  readonly title: string;
  /** What the names of the server's options begin with in the file. */
  readonly prefix: "server." | "server.mcp.";
}

/** Returns an error of the server about its options as an error about the file the options come from. */
export function aboutConfig(error: unknown, { file, title, prefix }: ConfigPlace): unknown {
  if (!ConfigError.is(error)) return error;
  const { message, hint, details = {} } = error;
  if (commandLine.includes(details.option)) return error;
  const path = shortPath(file);
  const renamed = namer(details, prefix);
  const about = { details, cause: error };
  if (details.option !== undefined && details.reason === undefined) {
    // About an option that is not set: it belongs into the file, which need not exist.
    const where = `'server' is read from ${path}, ${title}.`;
    return new ConfigError("MCI_CONFIG", message, {
      ...about,
      hint: hint === undefined ? where : `${renamed(hint)} ${where}`,
    });
  }
  return new ConfigError("MCI_CONFIG", `${path}: ${ownMessage(details, prefix) ?? renamed(message)}`, {
    ...about,
    hint: hint === undefined ? undefined : renamed(hint),
  });
}

/** Options of the server that the command line sets. */
const commandLine: readonly unknown[] = ["port", "host"];

/** Leaves out the function, which a config file does not call. */
function ownMessage({ option, reason, nearest }: ErrorDetails, prefix: string): string | undefined {
  if (reason === "missing") return `the option '${prefix}${option}' is required.`;
  if (reason !== "unknown") return undefined;
  return `there is no option '${prefix}${option}'.${nearest === undefined ? "" : ` Did you mean '${prefix}${nearest}'?`}`;
}

/** Writes the options an error names as they are written in the file: `guard.jwt` as `server.guard.jwt`. */
function namer({ option, related = [] }: ErrorDetails, prefix: string): (text: string) => string {
  const names = [...related, ...(option === undefined ? [] : [option])].filter((name) => name !== "");
  if (names.length === 0) return (text) => text;
  const longestFirst = names.toSorted((left, right) => right.length - left.length).map(escaped);
  const named = new RegExp(`(?<![\\w.])(?:${longestFirst.join("|")})(?!\\w)`, "g");
  return (text) => text.replaceAll(named, (name) => prefix + name);
}

function escaped(name: string): string {
  return name.replaceAll(/[^\w\s]/g, "\\$&");
}
