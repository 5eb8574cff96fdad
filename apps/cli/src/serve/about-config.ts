import { ConfigError, type ErrorDetails } from "@mci/contract";
import { shortPath } from "../output/problem-text.ts";

/** The source of a server's options. */
export interface ConfigPlace {
  /** The path of the config, or where it would belong. */
  readonly file: string;
  /** Describes that place in a sentence. */
  readonly title: string;
  /** The prefix of the server's options in the file. */
  readonly prefix: "server." | "server.mcp.";
}

/** Names the config file in an error about the server's options. */
export function aboutConfig(error: unknown, { file, title, prefix }: ConfigPlace): unknown {
  if (!ConfigError.is(error)) return error;
  const { message, hint, details = {} } = error;
  if (commandLine.includes(details.option)) return error;
  const path = shortPath(file);
  const renamed = namer(details, prefix);
  const about = { details, cause: error };
  if (details.option !== undefined && details.reason === undefined) {
    // A missing option belongs in the file, which need not exist.
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

/** Options of the server that come from the command line. */
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
