/** An option as `node:util` parseArgs reads it, with its line in the help. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly summary: string;
}

/** Every option there is. A command lists the names of those it takes. */
export const options = {
  file: {
    type: "string",
    short: "f",
    value: "FILE",
    summary: "The schema file; default: looked for here, then in the folders above",
  },
  config: {
    type: "string",
    value: "FILE",
    summary: "The config to run; default: mci.config.mjs, .js or .ts beside the schema file",
  },
  filter: {
    type: "string",
    multiple: true,
    value: "KIND:A,B",
    summary: "Only some tools: only, except, tags, without-tags, toolsets; repeat to narrow",
  },
  format: { type: "string", value: "table|json", summary: "How results are written; default: table" },
  json: { type: "string", value: "OBJECT", summary: "Arguments as a JSON object; key=value wins over it" },
  explain: { type: "boolean", summary: "Show what the call would do, without doing it" },
  sample: { type: "string", value: "FILE", summary: "The answer to try the template on; - for stdin" },
  refresh: { type: "boolean", summary: "Fetch although the cached tools are still good" },
  http: { type: "string", value: "[HOST:]PORT", summary: "Serve over HTTP; default: on stdin and stdout" },
  rest: { type: "boolean", summary: "Serve REST beside MCP, with a place to try response templates" },
  tenants: { type: "string", value: "FOLDER", summary: "Serve each tenant the tools of its folder in this one" },
  audit: { type: "string", value: "FILE|-", summary: "Append a line of JSON for each call to FILE; -: to stderr" },
  watch: { type: "boolean", summary: "Load the tools again when their files change" },
  subject: { type: "string", value: "NAME", summary: "Who has the token, for the audit log" },
  tenant: { type: "string", value: "TENANT", summary: "The tenant whose tools the token reaches" },
  scope: { type: "string", multiple: true, value: "SCOPE", summary: "A scope of the token; repeat for several" },
  strict: { type: "boolean", summary: "Warnings are errors" },
  yaml: { type: "boolean", summary: "Write mci.yaml instead of mci.json" },
  quiet: { type: "boolean", short: "q", summary: "No messages but errors" },
  help: { type: "boolean", short: "h", summary: "Show help" },
  version: { type: "boolean", short: "v", summary: "Show the version" },
} as const satisfies Record<string, Option>;

/** The part of an option that differs between commands. */
export type OptionMeaning = Pick<Option, "value" | "summary">;

export type OptionName = keyof typeof options;

/** The options that were given. */
export interface GivenOptions {
  readonly file?: string | undefined;
  readonly config?: string | undefined;
  readonly filter?: readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly json?: string | undefined;
  readonly explain?: boolean | undefined;
  readonly sample?: string | undefined;
  readonly refresh?: boolean | undefined;
  readonly http?: string | undefined;
  readonly rest?: boolean | undefined;
  readonly tenants?: string | undefined;
  readonly audit?: string | undefined;
  readonly watch?: boolean | undefined;
  readonly subject?: string | undefined;
  readonly tenant?: string | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly strict?: boolean | undefined;
  readonly yaml?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly help?: boolean | undefined;
  readonly version?: boolean | undefined;
}
