/** An option as `node:util` parseArgs reads it, with its line in the help. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** The placeholder of the value in the help. */
  readonly value?: string;
  /** The value where none is given: another option, or nothing, follows. */
  readonly implied?: string;
  readonly summary: string;
}

/** The options of all commands. Each command lists the names of those it accepts. */
export const options = {
  file: {
    type: "string",
    short: "f",
    value: "FILE",
    summary: "The schema file; default: searched for here, then in parent folders",
  },
  path: { type: "string", short: "p", value: "FILE", summary: "Another name of --file" },
  config: {
    type: "string",
    value: "FILE",
    summary: "The config to run; default: mci.config.mjs, .js or .ts beside the schema file",
  },
  secrets: {
    type: "string",
    value: "FILE",
    summary: "The secrets file; default: mci.secrets.yaml beside the schema file",
  },
  filter: {
    type: "string",
    multiple: true,
    value: "KIND:A,B",
    summary: "Select tools: only, except, tags, without-tags, toolsets; repeat to narrow",
  },
  format: { type: "string", value: "table|json", summary: "How results are written; default: table" },
  json: { type: "string", value: "OBJECT", summary: "Arguments as a JSON object; key=value wins over it" },
  explain: { type: "boolean", summary: "Show what the call would do, without doing it" },
  sample: { type: "string", value: "FILE", summary: "The sample response; - for stdin" },
  record: { type: "boolean", summary: "Carry out tests that have a fixture, and write it" },
  reporter: { type: "string", value: "pretty|tap|junit", summary: "How tests are reported; default: pretty" },
  from: {
    type: "string",
    value: "CLIENT|FILE",
    summary: "Take over the servers in the configuration of an MCP client, or in FILE",
  },
  refresh: { type: "boolean", summary: "Fetch even if the cached tools are still valid" },
  http: { type: "string", value: "[HOST:]PORT", summary: "Serve over HTTP; default: on stdin and stdout" },
  stdio: {
    type: "string",
    value: "COMMAND",
    summary: "Try the MCP server that this command starts, without a schema file",
  },
  header: {
    type: "string",
    multiple: true,
    value: "NAME:VALUE",
    summary: "With --http: a header for the server; {{env.NAME}} is an env value; repeat for several",
  },
  ui: { type: "boolean", summary: "Serve a page that shows and calls the tools, at /ui" },
  "no-ui": { type: "boolean", summary: "Serve no page: print the lines alone" },
  rest: { type: "boolean", summary: "Serve REST too, with an endpoint to try response templates" },
  list: {
    type: "string",
    value: "all|search",
    summary: "List all tools, or three that find and call the others; default: all",
  },
  skills: { type: "boolean", summary: "List the skills" },
  prompts: { type: "boolean", summary: "List the prompts, with their arguments" },
  resources: { type: "boolean", summary: "List the resources, and templates of them" },
  pin: { type: "string", multiple: true, value: "TOOL,..", summary: "With --list search: tools to list as they are" },
  tenants: { type: "string", value: "FOLDER", summary: "Serve each tenant the tools of its subfolder" },
  audit: {
    type: "string",
    value: "FILE|-|store",
    summary: "Append a JSON line per call to FILE; - for stderr, store for --store",
  },
  store: {
    type: "string",
    value: "URL",
    summary: "Share limits, cached results and more with other processes: postgres://, redis://, file:FOLDER, env:NAME",
  },
  spill: { type: "boolean", summary: "Keep long results: clients get the beginning, and read on with read_result" },
  lenient: {
    type: "boolean",
    summary: 'Take "[1,2]" and "5" as arrays and numbers where no string is allowed, for tools that do not say it',
  },
  metrics: {
    type: "string",
    value: "[ADDRESS]",
    implied: "9464",
    summary: "Serve metrics for Prometheus at PORT or HOST:PORT; default: 127.0.0.1:9464",
  },
  watch: { type: "boolean", summary: "Reload the tools when their files change" },
  as: { type: "string", multiple: true, value: "SCOPE,..", summary: "Scopes of the caller, for tools with access" },
  subject: { type: "string", value: "NAME", summary: "The holder of the token, for the audit log" },
  tenant: { type: "string", value: "TENANT", summary: "The tenant whose tools the token gives access to" },
  scope: { type: "string", multiple: true, value: "SCOPE", summary: "A scope of the token; repeat for several" },
  "client-id": {
    type: "string",
    value: "ID",
    summary: "The client to log in as, or the https URL of its metadata document; default: one is registered",
  },
  "callback-port": {
    type: "string",
    value: "PORT",
    summary: "Where the browser comes back to: http://127.0.0.1:PORT/callback; default: a free port",
  },
  "no-browser": { type: "boolean", summary: "Print the URL of the login page without opening a browser" },
  out: { type: "string", value: "FILE", summary: "The schema file to write; default: stdout" },
  check: { type: "boolean", summary: "Compare with FILE instead of writing it; exit code 1 if it differs" },
  overlay: { type: "string", value: "FILE", summary: "Names, descriptions and defaults of yours, by operationId" },
  "base-url": { type: "string", value: "URL", summary: "Where the paths start, in place of every server of DOCUMENT" },
  fetch: { type: "boolean", summary: "Follow references to a URL; default: they are refused" },
  only: { type: "string", multiple: true, value: "ID,..", summary: "Take these operations alone; repeat for several" },
  tag: {
    type: "string",
    multiple: true,
    value: "TAG,..",
    summary: "Take the operations of these tags; repeat for several",
  },
  root: { type: "string", value: "DIR", summary: "References to files stay in DIR; default: the working folder" },
  "module-map": {
    type: "string",
    multiple: true,
    value: "FROM=TO",
    summary: "Which modules to import for sources: src=dist, src=dist/tools.mjs; repeat for several",
  },
  budget: { type: "string", value: "TOKENS", summary: "The tokens that all tools may take together" },
  exact: { type: "boolean", summary: "Count tokens with a tokenizer instead of estimating them" },
  strict: { type: "boolean", summary: "Treat warnings as errors" },
  portable: { type: "boolean", summary: "Name the fields that the Python implementation ignores" },
  env: {
    type: "string",
    short: "e",
    multiple: true,
    value: "NAME=VALUE",
    summary: "A value of env for the check; repeat for several",
  },
  verbose: { type: "boolean", summary: "Describe each tool in full, with its source and its arguments; also -v" },
  timeout: { type: "string", value: "TIME", summary: "How long the call may take: 500ms, 5s, 2m" },
  "no-input": { type: "boolean", summary: "Ask nothing, as in CI and in pipes" },
  yaml: { type: "boolean", summary: "Write mci.yaml instead of mci.json" },
  project: { type: "boolean", summary: "Write the client's file of the project instead of yours" },
  name: { type: "string", value: "NAME", summary: "The name of the server; default: that of the schema file's folder" },
  include: {
    type: "string",
    multiple: true,
    value: "FILE",
    summary: "A file or folder to take along; repeat for several",
  },
  "server-json": {
    type: "string",
    value: "URL",
    summary: "Also write server.json for the MCP registry; URL: where the bundle will be",
  },
  remove: { type: "boolean", summary: "Remove the server from the client's file" },
  yes: { type: "boolean", short: "y", summary: "Write without asking" },
  server: {
    type: "string",
    value: "URL",
    summary: "The server that asks, of 'mci run --http --rest', instead of a store",
  },
  "token-file": {
    type: "string",
    value: "FILE",
    summary: "The file with a token of the scope mci:approve; default: MCI_APPROVE_TOKEN",
  },
  template: { type: "string", value: "NAME", summary: "What to begin with, see above; default: minimal" },
  quiet: { type: "boolean", short: "q", summary: "Print no messages except errors" },
  help: { type: "boolean", short: "h", summary: "Show help" },
  version: { type: "boolean", short: "v", summary: "Show the version" },
} as const satisfies Record<string, Option>;

/** The part of an option that differs between commands. */
export type OptionMeaning = Pick<Option, "value" | "summary">;

export type OptionName = keyof typeof options;

/** The options on a command line. */
export type GivenOptions = { readonly [Name in OptionName]?: OptionValue<(typeof options)[Name]> | undefined };

type OptionValue<Declared extends Option> = Declared["type"] extends "boolean"
  ? boolean
  : Declared extends { readonly multiple: true }
    ? readonly string[]
    : string;
