import { ConfigError } from "@mci/contract";
import { shortPath } from "../output/problem-text.ts";

/** The source of a server's options. */
export interface ConfigPlace {
  /** The path of the config, or where it would belong. */
  readonly file: string;
  /** Describes that place in a sentence. */
  readonly title: string;
  /** The member of the config that has the options. */
  readonly part: "server" | "server.mcp";
}

/** Names the config file in an error about the server's options. */
export function aboutConfig(error: unknown, { file, title, part }: ConfigPlace): unknown {
  if (!ConfigError.is(error) || commandLine.includes(error.details?.option)) return error;
  const { message, hint = "", details } = error;
  const about = { details, cause: error };
  if (details?.option !== undefined && details.reason === undefined) {
    // A missing option belongs in the file, which need not exist.
    const where = `These are options of '${part}' in ${shortPath(file)}, ${title}.`;
    return new ConfigError("MCI_CONFIG", message, { ...about, hint: `${hint} ${where}`.trim() });
  }
  return new ConfigError("MCI_CONFIG", `'${part}' of ${shortPath(file)}: ${message}`, { ...about, hint: error.hint });
}

/** Options of the server that come from the command line. */
const commandLine: readonly unknown[] = ["port", "host"];
