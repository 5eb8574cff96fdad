import { ConfigError, MCIError } from "@mci/contract";
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

/** What the server says about its options, said about the file that they come from. */
export function aboutConfig(error: unknown, { file, title, prefix }: ConfigPlace): unknown {
  if (!MCIError.is(error) || error.name !== "ConfigError") return error;
  if (error.message.startsWith("Cannot listen on ")) return error; // That is the command line's.
  const path = shortPath(file);
  const hint = error.hint === undefined ? undefined : asInConfig(error.hint, prefix);
  if (/^(?:Anyone who reaches|No option identifies) /.test(error.message)) {
    const where = `'server' is read from ${path}, ${title}.`;
    return new ConfigError("MCI_CONFIG", error.message, { hint: `${hint} ${where}`, cause: error });
  }
  return new ConfigError("MCI_CONFIG", `${path}: ${asInConfig(error.message, prefix)}`, { hint, cause: error });
}

/** Writes `guard.jwt` as `server.guard.jwt`, and leaves out the function, which a config file does not call. */
function asInConfig(text: string, prefix: string): string {
  return text
    .replace(/^\w+ has no option /, "there is no option ")
    .replace(/^\w+ requires the option ('.*')\.$/, "the option $1 is required.")
    .replaceAll(/(?<=\b(?:option|mean) ')/g, prefix)
    .replaceAll(/(?<![\w.'])(?:guard|limits|mcp)\.(?=\w)/g, "server.$&");
}
