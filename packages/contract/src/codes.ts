/** Every code an error, a problem or an error result of ours can carry. Compare these, not the prose. */
export const codes = [
  // The developer's own options and files.
  "MCI_CONFIG",
  "MCI_CONFIG_ENGINE",
  "MCI_CONFIG_EXECUTOR",
  "MCI_CONFIG_IMPORTER",
  "MCI_CLOSED",
  "MCI_LOAD",
  "MCI_FILE_NOT_FOUND",
  "MCI_FILE_READ",
  // The text of a schema file.
  "MCI_SCHEMA_SYNTAX",
  "MCI_SCHEMA_ENCODING",
  "MCI_SCHEMA_LIMIT",
  "MCI_SCHEMA_DUPLICATE_KEY",
  "MCI_SCHEMA_VERSION",
  "MCI_SCHEMA_FIELD",
  "MCI_SCHEMA_UNKNOWN_FIELD",
  "MCI_SCHEMA_INPUT",
  "MCI_SCHEMA_PATTERN",
  // Tools and toolsets.
  "MCI_TOOL_NAME",
  "MCI_TOOL_DUPLICATE",
  "MCI_TOOLSET_NAME",
  "MCI_TOOLSET_NOT_FOUND",
  "MCI_TOOLSET_EMPTY",
  "MCI_TOOLSET_WIDENS",
  "MCI_FILTER",
  // Templates.
  "MCI_TEMPLATE_SYNTAX",
  "MCI_TEMPLATE_MISSING",
  "MCI_TEMPLATE_VALUE",
  "MCI_TEMPLATE_INCLUDE",
  "MCI_TEMPLATE_LIMIT",
  // Paths.
  "MCI_PATH_NOT_FOUND",
  "MCI_PATH_OUTSIDE",
  "MCI_PATH_SECRET",
  "MCI_PATH_KIND",
  "MCI_PATH_NAME",
  "MCI_PATH_READ",
  // Requests.
  "MCI_HTTP_URL",
  "MCI_HTTP_HEADER",
  "MCI_HTTP_CONNECT",
  "MCI_HTTP_TLS",
  "MCI_HTTP_ANSWER",
  "MCI_HTTP_STATUS",
  "MCI_NETWORK_REFUSED",
  // Commands.
  "MCI_COMMAND_NOT_FOUND",
  "MCI_COMMAND_NOT_EXECUTABLE",
  "MCI_COMMAND_ARGUMENT",
  "MCI_COMMAND_FAILED",
  // Calls.
  "MCI_TOOL_UNKNOWN",
  "MCI_TOOL_FAILED",
  "MCI_INPUT",
  "MCI_TIMEOUT",
  "MCI_CANCELLED",
  "MCI_BUSY",
  "MCI_RESULT_LIMIT",
  "MCI_INTERNAL",
] as const;

export type MCICode = (typeof codes)[number];
