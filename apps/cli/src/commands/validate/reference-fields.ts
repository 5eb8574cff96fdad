import type {
  Annotations,
  ApiKeyAuth,
  BasicAuth,
  BearerAuth,
  CliExecution,
  CliFlag,
  CommonExecution,
  FileExecution,
  HttpExecution,
  HttpMcpServer,
  McpExecution,
  McpServerConfig,
  Metadata,
  OAuth2Auth,
  ResponseDefaults,
  ResponseShape,
  Retries,
  SchemaDocument,
  StdioMcpServer,
  TextExecution,
  ToolChange,
  ToolDefinition,
  ToolsetDocument,
  ToolsetReference,
  TypedBody,
} from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/*
 * The fields of the format as the Python implementation, mci-py 1.2, treats them. The types make a field that is new in the
 * format an error here, until somebody has looked there and decided.
 */

/** Returns the treatment of a value. `main` is the main file that the value belongs to. */
export type Judge = (value: unknown, main: Readonly<Record<string, unknown>>) => Verdict;

export type Verdict =
  /** Read, or without effect here too. */
  | "known"
  /** Ignored, so that the tool does or says less. */
  | "ignored"
  /** Ignored, so that more may happen than the file allows: the rest of the sentence "without it ...". */
  | { readonly weakens: string }
  /** The file, or this part of it, does not load: why, and what to write instead. */
  | { readonly refuses: string; readonly hint: string };

/** The treatment of a field, or of what is in it. */
export type Treatment = Judge | Inside;

export type Inside =
  | { readonly fields: Treatments }
  | { readonly each: Treatment }
  /** An object whose fields depend on its `type`. Other types are refused. */
  | { readonly types: Readonly<Record<string, Treatments>>; readonly noun: string };

export type Treatments = Readonly<Record<string, Treatment>>;

/** A treatment of each field that has a name. */
type TreatmentsOf<T> = { readonly [K in keyof T as string extends K ? never : K]-?: Treatment };

const known: Judge = () => "known";
const ignored: Judge = () => "ignored";

/** Weakens, unless the value asks for nothing. */
function weakens(what: string, asksNothing: (value: unknown) => boolean = () => false): Judge {
  return (value) => (asksNothing(value) ? "ignored" : { weakens: what });
}

function refused(why: string, hint: string, applies: (value: unknown) => boolean): Judge {
  return (value) => (applies(value) ? { refuses: why, hint } : "known");
}

const isFalse = (value: unknown): boolean => value === false;
const isPlaceholder = (value: unknown): boolean => typeof value === "string" && value.includes("{{");
const wholeAnswer = "the model reads the whole answer";

const approval = weakens("the tool runs without asking anybody", isFalse);
const access = weakens("every caller sees and calls the tool");
const rateLimit = weakens("the tool runs as often as it is called");
const network = weakens("the tool reaches every host", (value) => isRecord(value) && value["mode"] === "off");
const spill = weakens(wholeAnswer, isFalse);
const schema = refused("a schema is an object there", "Write {} for true.", (value) => typeof value === "boolean"); // prettier-ignore

const metadata: TreatmentsOf<Metadata> = { name: known, description: known, version: known, license: known, authors: known }; // prettier-ignore

const annotations: TreatmentsOf<Annotations> = {
  title: known,
  readOnlyHint: known,
  destructiveHint: known,
  idempotentHint: known,
  openWorldHint: known,
  audience: known,
};

const response: TreatmentsOf<ResponseShape> = {
  select: weakens(wholeAnswer),
  template: weakens(wholeAnswer),
  templateEngine: ignored,
  maxItems: weakens(wholeAnswer),
  maxChars: weakens(wholeAnswer),
  spill,
  onMismatch: ignored, // answers are not checked there at all
};

const responseDefaults: TreatmentsOf<ResponseDefaults> = { spill };

const timeout = refused("a time is a number there", "Write the milliseconds.", (value) => typeof value === "string");
const retries: TreatmentsOf<Retries> = {
  attempts: known,
  backoff_ms: known,
  timeout_ms: weakens("each request may take as long as the call"),
};

const common: Omit<TreatmentsOf<CommonExecution>, "type"> = {
  timeout_ms: weakens("nothing ends a call that takes longer"),
  templateEngine: ignored,
  concurrency: weakens("any number of calls run at once"),
  retries: ignored,
  cache: ignored,
  response: { fields: response },
  responseTemplate: weakens(wholeAnswer),
};

const type = known;
const apiKey: TreatmentsOf<ApiKeyAuth> = { type, in: known, name: known, value: known };
const bearer: TreatmentsOf<BearerAuth> = { type, token: known };
const basic: TreatmentsOf<BasicAuth> = { type, username: known, password: known };
const oauth2: TreatmentsOf<OAuth2Auth> = {
  type,
  flow: known,
  tokenUrl: known,
  clientId: known,
  clientSecret: known,
  scopes: known,
  clientAuth: ignored,
};

type BodyOf<K extends TypedBody["type"]> = TreatmentsOf<Extract<TypedBody, { readonly type: K }>>;

const content = refused(
  "the content of a body is an object or a text there",
  "Put it into an object, if the API allows it.",
  (value) => typeof value !== "string" && !isRecord(value),
);
const json: BodyOf<"json"> = { type, content, optional: ignored };
const form: BodyOf<"form"> = { type, content, optional: ignored };
const raw: BodyOf<"raw"> = { type, content };

const http: TreatmentsOf<HttpExecution> = {
  ...common,
  type,
  url: known,
  method: known,
  headers: known,
  params: known,
  timeout_ms: timeout,
  retries: { fields: retries },
  auth: { types: { apiKey, bearer, basic, oauth2 }, noun: "auth" },
  body: { types: { json, form, raw }, noun: "bodies" },
  query: ignored,
  cookies: ignored,
  styles: ignored,
  pagination: ignored,
  exposeHeaders: ignored,
  pathValues: ignored,
  idempotency: weakens("a retry may do the same twice"),
  traceContext: ignored,
};

const flag: TreatmentsOf<CliFlag> = { from: known, type };

const cli: TreatmentsOf<CliExecution> = {
  ...common,
  type,
  command: known,
  args: known,
  flags: { each: { fields: flag } },
  cwd: known,
  timeout_ms: timeout,
  env: ignored,
  inheritEnv: weakens("the program gets every variable of the process"),
  stdin: ignored,
  allowOptionArgs: weakens("an argument may start with a dash", (value) => value === true),
};

const file: TreatmentsOf<FileExecution> = { ...common, type, path: known, enableTemplating: known };
const text: TreatmentsOf<TextExecution> = { ...common, type, text: known };
const mcp: TreatmentsOf<McpExecution> = { ...common, type, serverName: known, toolName: known };

const tool: TreatmentsOf<ToolDefinition> = {
  name: known,
  title: ignored,
  description: known,
  disabled: known,
  annotations: { fields: annotations },
  tags: known,
  inputSchema: schema,
  input: ignored,
  outputSchema: ignored,
  execution: { types: { http, cli, file, text, mcp }, noun: "tools" },
  enableAnyPaths: (value, main) =>
    value === false && main["enableAnyPaths"] === true ? { weakens: "the tool opens every path, as the main file says" } : "known", // prettier-ignore
  directoryAllowList: (value, main) => {
    const isEmpty = Array.isArray(value) && value.length === 0;
    return isEmpty && "directoryAllowList" in main ? { weakens: "the tool has the folders of the main file" } : "known";
  },
  network,
  access,
  approval,
  task: ignored,
  rateLimit,
  tests: ignored,
  lint: ignored,
  _meta: ignored,
  icons: ignored,
};

const change: TreatmentsOf<ToolChange> = {
  rename: ignored,
  title: ignored,
  describe: ignored,
  hide: weakens("the tool is there", isFalse),
  annotate: ignored,
  tags: weakens("filters go by the tags that the tool has itself"),
  default: ignored,
  describeArguments: ignored,
  hideArguments: weakens("callers give these arguments themselves"),
  input: ignored,
  outputSchema: ignored,
  approval,
  access,
  rateLimit,
  response: { fields: response },
};

/** The treatment of the fields that toolsets and MCP servers share. */
const entry: Omit<TreatmentsOf<McpServerConfig>, "expDays"> = {
  filter: known,
  filterValue: known,
  prefix: ignored,
  onUnavailable: ignored,
  input: ignored,
  rateLimit,
  access,
  approval,
  response: { fields: responseDefaults },
  tools: { each: { fields: change } },
};

const toolset: TreatmentsOf<ToolsetReference> = { name: known, ...entry };
const config: TreatmentsOf<McpServerConfig> = { expDays: known, ...entry };
const server: TreatmentsOf<StdioMcpServer> & TreatmentsOf<HttpMcpServer> = {
  type,
  command: known,
  args: known,
  env: known,
  url: known,
  headers: known,
  config: { fields: config },
};

const schemaVersion = refused("it reads 1.0 alone", 'Write "1.0".', (value) => value !== "1.0");

/** The fields of main and toolset files. */
export const document: TreatmentsOf<SchemaDocument> & TreatmentsOf<ToolsetDocument> = {
  $schema: known,
  schemaVersion,
  metadata: { fields: metadata },
  tools: { each: { fields: tool } },
  toolsets: { each: { fields: toolset } },
  mcp_servers: { each: { fields: server } },
  libraryDir: refused("it takes the placeholder for a name", "Write the path.", isPlaceholder),
  enableAnyPaths: known,
  directoryAllowList: known,
  network,
  templateEngine: ignored,
  redact: weakens("the values appear in results and in errors"),
  reveal: ignored,
  functions: ignored,
  skills: ignored,
  prompts: ignored,
  resources: ignored,
  onDrift: weakens("a tool runs after its server changed it", (value) => value === "warn"),
  response: { fields: responseDefaults },
  lint: ignored,
  expiresAt: known,
  configHash: ignored,
};
