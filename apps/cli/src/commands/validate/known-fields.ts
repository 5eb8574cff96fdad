/** The fields of an object that the Python implementation reads. */
export interface KnownFields {
  readonly fields: Readonly<Record<string, KnownFields | true>>;
}

const of = (...names: readonly string[]): Readonly<Record<string, true>> =>
  Object.fromEntries(names.map((name) => [name, true as const]));

const metadata: KnownFields = { fields: of("name", "description", "version", "license", "authors") };

const auth: KnownFields = {
  fields: of("type", "in", "name", "value", "token", "username", "password", "flow", "tokenUrl", "clientId", "clientSecret", "scopes"), // prettier-ignore
};

/** By the type of the execution block. */
export const executions: Readonly<Record<string, KnownFields>> = {
  http: {
    fields: {
      ...of("type", "method", "url", "headers", "params", "timeout_ms"),
      auth,
      body: { fields: of("type", "content") },
      retries: { fields: of("attempts", "backoff_ms") },
    },
  },
  cli: { fields: of("type", "command", "args", "flags", "cwd", "timeout_ms") },
  file: { fields: of("type", "path", "enableTemplating") },
  text: { fields: of("type", "text") },
  mcp: { fields: of("type", "serverName", "toolName") },
};

/** Without its execution block. */
export const tool: KnownFields = {
  fields: {
    ...of(
      "name",
      "disabled",
      "description",
      "inputSchema",
      "execution",
      "enableAnyPaths",
      "directoryAllowList",
      "tags",
    ),
    annotations: {
      fields: of("title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint", "audience"),
    },
  },
};

const filter = of("filter", "filterValue");

export const toolset: KnownFields = { fields: { ...of("name"), ...filter } };

export const server: KnownFields = {
  fields: {
    ...of("type", "command", "args", "env", "url", "headers"),
    config: { fields: { ...of("expDays"), ...filter } },
  },
};

/** The fields of main and toolset files, without those that have a table of their own. */
export const document: KnownFields = {
  fields: {
    ...of("$schema", "schemaVersion", "tools", "toolsets", "mcp_servers", "libraryDir", "enableAnyPaths"),
    ...of("directoryAllowList", "expiresAt", "configHash"),
    metadata,
  },
};

/** Fields that restrict a tool: where they are ignored, it may do more than its author allows. */
export const guards: ReadonlySet<string> = new Set([
  "access",
  "approval",
  "concurrency",
  "isolate",
  "maxChars",
  "maxItems",
  "network",
  "onDrift",
  "rateLimit",
  "redact",
  "timeout_ms",
  "tools",
]);
