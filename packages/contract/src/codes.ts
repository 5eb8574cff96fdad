/**
 * Every code that an error, a problem or an error result of MCI can have. Programs compare the code, never the message.
 * `docs/errors.md` is generated from the comments: what happened, why (`@why`) and what to do (`@fix`).
 */
export const codes = [
  // Options and files
  /**
   * An option is unknown, missing or invalid.
   * @why Options are checked where they are passed, so that a typing mistake cannot be overlooked. A warning reports
   * an option that has no effect.
   * @fix Correct the option that the message names.
   */
  "MCI_CONFIG",
  /**
   * A tool or an option names a template engine that is not available.
   * @why Only the built-in language is always there. Every other engine is passed to the client.
   * @fix Correct the name, or pass the engine in the option `engines`.
   */
  "MCI_CONFIG_ENGINE",
  /**
   * Nothing runs tools of this execution type, or its executor is faulty.
   * @why A tool is run by the executor of its `execution.type`. For a known type without an executor, the tool loads
   * with a warning and its calls fail; an unknown type is an error.
   * @fix Correct `execution.type`, or pass an executor for it in the option `executors`.
   */
  "MCI_CONFIG_EXECUTOR",
  /**
   * A file names MCP servers, and the client cannot import their tools.
   * @why Servers are imported by a part that small programs leave out.
   * @fix Load the file with `mci`, or pass `mcpImporter()` of `@mci/mcp-importer` to the source of the file.
   */
  "MCI_CONFIG_IMPORTER",
  /**
   * The client or the server is closed, or is closing.
   * @why It was closed before this call, and takes no new ones.
   * @fix Close it after the last call. A server that restarts can be called again a moment later.
   */
  "MCI_CLOSED",
  /**
   * Tools could not be loaded, or the called tool was left out because its declaration is broken.
   * @why Several problems were found, a module or a source failed, or a tool in a broken state was called.
   * @fix Fix the problems in the message, in their order. `mci validate` lists them all.
   */
  "MCI_LOAD",
  /**
   * There is no such file.
   * @why A path is relative to the file that names it, or to the current folder for a command.
   * @fix Correct the path, or create the file.
   */
  "MCI_FILE_NOT_FOUND",
  /**
   * A file is there, but cannot be read or must not be used.
   * @why It may be no regular file, lack permission, or be readable by other users although it contains a login.
   * @fix Do what the message says: usually change the permissions, or delete the file so that it is written anew.
   */
  "MCI_FILE_READ",
  /**
   * A login or the audit log could not be written.
   * @why The disk is full, the folder is not writable, or another process keeps the file locked.
   * @fix Free disk space, or make the folder writable.
   */
  "MCI_FILE_WRITE",
  // The text of a schema file
  /**
   * The file is not valid JSON or YAML.
   * @why Nothing of a file is used before all of it can be read.
   * @fix Correct the text at the line and column in the message.
   */
  "MCI_SCHEMA_SYNTAX",
  /**
   * The file is not UTF-8.
   * @why JSON and YAML files are read as UTF-8 only, so that a text means the same on every machine.
   * @fix Save the file as UTF-8.
   */
  "MCI_SCHEMA_ENCODING",
  /**
   * A file is too large, nests too deeply or has too many values.
   * @why Limits keep a file from exhausting memory, also one that a server or a generator wrote.
   * @fix Split the file, or leave out what it does not need.
   */
  "MCI_SCHEMA_LIMIT",
  /**
   * An object has the same key twice.
   * @why Parsers use the last one silently, which may not be the one that was reviewed.
   * @fix Remove or rename one of the two.
   */
  "MCI_SCHEMA_DUPLICATE_KEY",
  /**
   * A number would lose digits.
   * @why JavaScript numbers have about 16 digits. A longer integer, such as an id, would be changed without a word.
   * @fix Write the value as a string.
   */
  "MCI_SCHEMA_NUMBER",
  /**
   * `schemaVersion` is missing or not supported.
   * @why It says which rules a file follows. This release reads `"1.0"` and `"1.0.x"`.
   * @fix Add `schemaVersion: "1.0"`. `mci convert` and `mci openapi` turn other formats into a schema file.
   */
  "MCI_SCHEMA_VERSION",
  /**
   * A field is missing, has the wrong type or value, or has no effect where it stands.
   * @why The format says what each field may contain. A field without effect is a warning.
   * @fix Correct the field that the message points to. [Tools files](tools-file.md) describes all of them.
   */
  "MCI_SCHEMA_FIELD",
  /**
   * A field does not belong to the format.
   * @why Most often a name is misspelt or stands one level too high or too low. Without `strict` this is a warning.
   * @fix Correct or remove the field. Names that begin with `x-` are free for your own use.
   */
  "MCI_SCHEMA_UNKNOWN_FIELD",
  /**
   * The Python implementation ignores a field, or does not take it.
   * @why `mci validate --portable` asked. It is an error where more may happen there than the file allows, such as a call that
   * nobody was asked about, and where the file does not load there; else a warning.
   * @fix Leave the field out, or keep the tool in a file that only MCI for TypeScript reads. See
   * [The file format](reference.md).
   */
  "MCI_SCHEMA_PORTABLE",
  /**
   * An `inputSchema` or `outputSchema` is invalid, or cannot be used here.
   * @why Arguments are validated against the schema, and models read it: it must be valid JSON Schema of an object,
   * and defaults must match it.
   * @fix Correct the schema at the place in the message.
   */
  "MCI_SCHEMA_INPUT",
  /**
   * A `pattern` is invalid, or cannot be matched in linear time.
   * @why A backtracking pattern lets one argument keep the process busy for minutes. A pattern of an imported tool is
   * not enforced instead, with a warning.
   * @fix Rewrite the pattern as the hint says, or list the allowed values in `enum`.
   */
  "MCI_SCHEMA_PATTERN",
  // Tools and toolsets
  /**
   * The name of a tool is invalid, or looks like that of another tool.
   * @why Providers of models allow 1 to 128 letters, digits, `_`, `-` and `.`, and a model may mistake look-alikes
   * for each other.
   * @fix Rename the tool, or give its server a `prefix`.
   */
  "MCI_TOOL_NAME",
  /**
   * Two tools have the same name.
   * @why A call names its tool, so a name belongs to one.
   * @fix Rename one, filter it out, or give its toolset or server a `prefix`.
   */
  "MCI_TOOL_DUPLICATE",
  /**
   * The name of a toolset or MCP server is invalid, or leads out of the library folder.
   * @why These names become paths below the library folder and must stay in it.
   * @fix Use 1 to 64 letters, digits, `_`, `-` and `.`, with `/` between the folders of a toolset.
   */
  "MCI_TOOLSET_NAME",
  /**
   * There is no such toolset, or no library folder.
   * @why Toolsets are looked for below `libraryDir`, by default `mci` beside the schema file.
   * @fix Correct the name or `libraryDir`, or put the toolset's file there.
   */
  "MCI_TOOLSET_NOT_FOUND",
  /**
   * A toolset is a folder without toolset files.
   * @why Of a folder, only files that end in `.mci.json`, `.mci.yaml` or `.mci.yml` are read.
   * @fix Put a toolset file there, or remove the toolset from the schema file.
   */
  "MCI_TOOLSET_EMPTY",
  /**
   * A toolset file asks for more paths, hosts or modules than the main file grants.
   * @why Toolsets may come from other people, so only the main file can grant access. The tool loads without it.
   * @fix Grant it in the main schema file, or move the tool there, if you trust it.
   */
  "MCI_TOOLSET_WIDENS",
  /**
   * A filter is incomplete or selects nothing.
   * @why `filter` and `filterValue` belong together, and a name in them may be misspelt.
   * @fix Add the missing field, or correct the names.
   */
  "MCI_FILTER",
  /**
   * A tool is valid, but a rule of `mci lint` finds fault with it.
   * @why The rules find what models misread, such as a missing description, and tools that take many tokens.
   * @fix Follow the hint, or turn the rule off where it does not apply.
   */
  "MCI_LINT",
  // Documents that tools are imported from
  /**
   * An OpenAPI document or its overlay cannot be used, or nothing in it was selected.
   * @why The document may be of an unknown version, have invalid parts, or lack the operation that was named.
   * @fix Correct the document, the overlay or the selection (`--only`, `--tag`). A warning only says what was left
   * out.
   */
  "MCI_OPENAPI",
  // Templates
  /**
   * A template is not valid in its language.
   * @why Templates are parsed at load, so that no call meets a mistake first.
   * @fix Correct the template at the place in the message.
   */
  "MCI_TEMPLATE_SYNTAX",
  /**
   * A template uses a value that is missing.
   * @why The argument was not given, the variable of `env` is not set, or the name is misspelt.
   * @fix Pass or declare the value, or give it a fallback, such as `{{props.city | 'Paris'}}`.
   */
  "MCI_TEMPLATE_MISSING",
  /**
   * A value is of a kind that its place in a template cannot use.
   * @why For example, a loop needs an array, and the entry of a server can use `env` only.
   * @fix Pass a value that fits, or change the template.
   */
  "MCI_TEMPLATE_VALUE",
  /**
   * A template includes a file that cannot be included.
   * @why The file cannot be read, files include each other in a circle, or includes are not allowed here.
   * @fix Correct the path. It is subject to the rules about paths.
   */
  "MCI_TEMPLATE_INCLUDE",
  /**
   * A template is too large, writes too much, nests too deeply or loops too long.
   * @why Limits keep an argument from making a template run without end.
   * @fix Write a smaller template, or raise the limit that the message names.
   */
  "MCI_TEMPLATE_LIMIT",
  // Paths
  /**
   * There is no file at this path.
   * @why A relative path starts at the folder of the schema file, and `~` is not expanded.
   * @fix Correct the path. If it came from the model, the message tells it what to change.
   */
  "MCI_PATH_NOT_FOUND",
  /**
   * The path leads out of the allowed folders.
   * @why Tools read only below the folder of their schema file, whichever way a path or a link leads out.
   * @fix Add the folder to `directoryAllowList`, if the tool should read it.
   */
  "MCI_PATH_OUTSIDE",
  /**
   * The path names a file that usually contains secrets, such as `.env` or a private key.
   * @why An argument must not make a tool show them, even inside an allowed folder.
   * @fix Name exactly this file in `directoryAllowList`, if it may be read.
   */
  "MCI_PATH_SECRET",
  /**
   * The path is not a regular file but a directory, pipe, socket or device.
   * @why Reading a pipe or a device may never end.
   * @fix Name a file.
   */
  "MCI_PATH_KIND",
  /**
   * The path is empty, too long or contains characters that no path should have.
   * @why Such paths mean something else on some systems, such as a network path or a device.
   * @fix Use the plain path of a file, relative to the folder of the schema file.
   */
  "MCI_PATH_NAME",
  /**
   * A file could not be read.
   * @why It lacks permission, is too large, changed while it was opened, or is at the end of a circle of links.
   * @fix Change its permissions, or try again if the message says so.
   */
  "MCI_PATH_READ",
  // Content
  /**
   * A skill, a prompt or a resource is invalid.
   * @why Its file, its front matter or its URI is not what clients accept, or a prompt reads more than its arguments.
   * @fix Correct what the message names. [Content](content.md) has the rules of each kind.
   */
  "MCI_CONTENT",
  /**
   * Two skills, prompts or resources have the same name or URI.
   * @why Clients ask for them by these names, so each belongs to one.
   * @fix Rename one of them, or give its toolset a `prefix`.
   */
  "MCI_CONTENT_DUPLICATE",
  /**
   * There is more content than a load reads.
   * @why Every load reads all of it, and clients accept skills up to a certain size.
   * @fix Name smaller folders, or split what is too large.
   */
  "MCI_CONTENT_LIMIT",
  /**
   * There is no such prompt or resource.
   * @why The name is misspelt, it is gone since the last reload, or its `access` requires scopes that the caller lacks.
   * @fix Use a name of the list.
   */
  "MCI_CONTENT_UNKNOWN",
  /**
   * A file is not as it was listed.
   * @why It has changed since it was loaded: what is read is what was listed, or nothing.
   * @fix Reload the tools, or run the server with `--watch`, and list again.
   */
  "MCI_CONTENT_CHANGED",
  // Requests
  /**
   * A URL is invalid, or an argument does not fit its place in it.
   * @why URLs are whole and use http or https, and an argument must not change the host or add a path segment.
   * @fix Write a whole URL, such as `https://api.example.com/v1`, or pass another argument.
   */
  "MCI_HTTP_URL",
  /**
   * The name or the value of a header is invalid.
   * @why A line break in a header could add headers, and some headers belong to the connection.
   * @fix Remove the control character, often a line break at the end of a value, or the header.
   */
  "MCI_HTTP_HEADER",
  /**
   * No connection, or no answer over it.
   * @why The host is unknown, refuses connections or closed them; or the proxy does not let the request through.
   * @fix Check the host, the port and the proxy, then try again.
   */
  "MCI_HTTP_CONNECT",
  /**
   * No secure connection.
   * @why The certificate is not trusted, has expired, or is made out to another name.
   * @fix Correct the certificate. Pass a private authority in the option `ca`.
   */
  "MCI_HTTP_TLS",
  /**
   * The response broke off or is not valid HTTP.
   * @why The server closed the connection early, or its compression or headers cannot be read.
   * @fix Try again. If it stays, look at the server.
   */
  "MCI_HTTP_ANSWER",
  /**
   * The server answered with a status other than 2xx.
   * @why It refused the request: `metadata` has the status, and the result quotes the body.
   * @fix Read the quoted body. For 401 and 403, check the credentials.
   */
  "MCI_HTTP_STATUS",
  /**
   * A redirect was not followed.
   * @why It leads in a circle, to an invalid URL, or would send a body or credentials to another origin.
   * @fix Write the final URL into the tool.
   */
  "MCI_HTTP_REDIRECT",
  /**
   * No OAuth2 token could be obtained.
   * @why The token endpoint refused, answered something else, or an argument is not a valid scope.
   * @fix Check `auth`: its URL, client id, secret and scopes.
   */
  "MCI_HTTP_TOKEN",
  /**
   * The server was not asked, because it did not answer the last calls.
   * @why After several calls without an answer, an origin is left alone for a few seconds.
   * @fix Wait as long as the message says, then try again.
   */
  "MCI_HTTP_UNAVAILABLE",
  /**
   * The body of a request is invalid or too large, or is not safe as it is written.
   * @why Base64 must be whole, the size is limited, and a raw body would insert arguments unencoded.
   * @fix Pass valid base64, send less, or write the body as `json` or `form`, which encode each value.
   */
  "MCI_HTTP_BODY",
  /**
   * The network rules forbid this request.
   * @why Tools reach public hosts only, unless the rules allow more, and do not send credentials to a host that an
   * argument chooses.
   * @fix Name the host in `network.allowHosts`, if the tool should reach it.
   */
  "MCI_NETWORK_REFUSED",
  // Secrets
  /**
   * An env value that comes from a source is not available.
   * @why The file or the command of its source gave no value, or the value is bound to hosts and would go elsewhere.
   * @fix Run the command, or look at the file, that the message names: `mci doctor` tries each source. For a host, add it to
   * `hosts` in the secrets file, if the value should go there.
   */
  "MCI_SECRET",
  // Commands
  /**
   * There is no such command.
   * @why It is in no folder of PATH.
   * @fix Install the command, or write its path.
   */
  "MCI_COMMAND_NOT_FOUND",
  /**
   * The command cannot be executed.
   * @why It is a folder, lacks permission, or is a script without a `#!` line.
   * @fix Make it executable, or name the program that runs it.
   */
  "MCI_COMMAND_NOT_EXECUTABLE",
  /**
   * An argument could be mistaken for an option, or cannot be passed to a program.
   * @why A value that starts with a dash could turn on an option of the command, and no program can be given a NUL
   * character.
   * @fix The author of the tool can put `--` before the value, declare it as a number, or set `allowOptionArgs`.
   */
  "MCI_COMMAND_ARGUMENT",
  /**
   * A command exited with a code other than 0, was ended by a signal, or could not be started.
   * @why The command itself reports a failure: its output is in the result.
   * @fix Read the output. Run the command by hand with the same arguments.
   */
  "MCI_COMMAND_FAILED",
  // MCP servers
  /**
   * `serverName` is not one of `mcp_servers`, or that entry is invalid.
   * @why A tool of type `mcp` names a server of its own file.
   * @fix Correct the name, or add the server with either `command` or `url`.
   */
  "MCI_SERVER_UNKNOWN",
  /**
   * An MCP server cannot be started or reached, or has gone.
   * @why Its process ended, its connection failed, or it was not ready in time.
   * @fix Start the server by hand, and read what it prints. With `"onUnavailable": "warn"` the other tools load
   * without it.
   */
  "MCI_SERVER_UNAVAILABLE",
  /**
   * An MCP server refused access (401 or 403), or its access token is not available.
   * @why The credentials are missing, wrong or expired.
   * @fix Log in with `mci login NAME`, or check the headers of the server's entry.
   */
  "MCI_SERVER_REFUSED",
  /**
   * An MCP server answered with an error of the protocol, or with something that is not MCP.
   * @why The URL may be that of something else, or the server has a bug or is of another version.
   * @fix Check the URL or command. The message quotes the answer.
   */
  "MCI_SERVER_ANSWER",
  /**
   * The cached tools of an MCP server are missing, old or invalid, or could not be stored.
   * @why Tools are cached so that a load starts no server. Most often this is a warning.
   * @fix Fetch the tools again with `mci import --refresh`.
   */
  "MCI_SERVER_CACHE",
  /**
   * A login at an MCP server failed.
   * @why The browser was closed, the authorization server refused, or the store of logins failed.
   * @fix Do what the message says, then run `mci login` again.
   */
  "MCI_LOGIN",
  /**
   * Tools differ from the ones that were reviewed, or `mci.lock` cannot be used.
   * @why A server or a toolset can change what models read. `onDrift` decides whether that is an error.
   * @fix Review the change. If it is right, write the lock file again with `mci lock`.
   */
  "MCI_DRIFT",
  // Requests to a server
  /**
   * A request is malformed.
   * @why A header, the URL, the body or the idempotency key is not as the API describes it.
   * @fix Correct the request. The API is described at `/openapi.json` of the server.
   */
  "MCI_REQUEST",
  /**
   * A request is too large.
   * @why Its bytes or its values exceed a limit of the server, which protects its memory.
   * @fix Send less, or raise the limit of the server.
   */
  "MCI_REQUEST_LIMIT",
  /**
   * A request has no token, or an invalid one.
   * @why The server requires a bearer token; this one is missing, wrong or expired.
   * @fix Send `Authorization: Bearer ...` with a valid token.
   */
  "MCI_TOKEN",
  /**
   * A request is not allowed.
   * @why The token lacks a scope, the host or the origin is not allowed, or the tenant has no tools.
   * @fix Use a token with the scope, or change `guard.allowedHosts`, `guard.allowedOrigins` or the tenants.
   */
  "MCI_FORBIDDEN",
  /**
   * The server has nothing at this path, or the task no longer exists.
   * @why The path is misspelt, or the time a finished task is kept has passed.
   * @fix Correct the path: `/openapi.json` lists all of them.
   */
  "MCI_NOT_FOUND",
  /**
   * This path does not allow the method of the request.
   * @why Tools are called with POST, lists are read with GET.
   * @fix Use a method of the header `Allow`.
   */
  "MCI_METHOD",
  /**
   * The body of a request is not uncompressed JSON in UTF-8.
   * @why Other content types are refused, which also keeps forms on web pages from calling tools.
   * @fix Send `Content-Type: application/json`, without a charset and `Content-Encoding`.
   */
  "MCI_MEDIA_TYPE",
  /**
   * The server cannot answer at the moment.
   * @why The tools could not be loaded, or the keys that tokens are checked with are unavailable.
   * @fix Try again after `Retry-After`. The server's log has the cause.
   */
  "MCI_UNAVAILABLE",
  // Stores
  /**
   * The store that processes share failed, is full or did not answer in time.
   * @why Rate limits, idempotency keys, tasks and the audit log depend on it. What cannot be checked is not run.
   * @fix Check the database or disk of the store. The call can be repeated.
   */
  "MCI_STORE",
  // Recordings for tests
  /**
   * A recording is missing, invalid, or does not match what the tool does.
   * @why A test replays what was recorded. A changed tool sends other requests.
   * @fix Record it again with `mci test --record`.
   */
  "MCI_FIXTURE",
  // Calls
  /**
   * There is no tool of this name.
   * @why The name is misspelt, the tool is filtered out, an MCP server no longer has it, or its `access` requires scopes that the caller
   * lacks.
   * @fix Use a name of the list of tools. The message suggests the nearest.
   */
  "MCI_TOOL_UNKNOWN",
  /**
   * The caller's token lacks scopes that the tool requires, or is none that the tool could act with.
   * @why The tool has `access`, and the server reveals the tools that a caller does not see: `server: { access: { reveal: true } }`. Or it
   * acts as its caller, by `auth` of type `exchange`, and the call came without a signed token that has a `sub`: from this process, over
   * stdio, or with a static token; or the token has expired since.
   * @fix Get a token with the scopes that the message names. A tool that acts as its caller is called over HTTP, at a server with
   * `guard.jwt`. [Access](access.md) has more.
   */
  "MCI_ACCESS",
  /**
   * The tool reports an error.
   * @why The function, executor or MCP server returned a failure without a code of its own.
   * @fix Read the error: it was written for the model.
   */
  "MCI_TOOL_FAILED",
  /**
   * The arguments do not match the tool's `inputSchema`.
   * @why Arguments are validated before anything runs. `metadata.problems` lists what is wrong.
   * @fix Correct the arguments and call again; models do so by themselves.
   */
  "MCI_INPUT",
  /**
   * The tool needs an answer of its user, and the caller cannot ask.
   * @why Questions reach a user only through a caller that can show them.
   * @fix Call the tool through a client that asks its user, or handle `inputRequired` of the result.
   */
  "MCI_INPUT_REQUIRED",
  /**
   * The user declined or cancelled what the tool asked.
   * @why The tool must not go on without consent.
   * @fix Nothing, unless the user changes their mind.
   */
  "MCI_DECLINED",
  /**
   * The tool requires a person's approval, and nobody has agreed to this call.
   * @why The question is open, was refused or has expired, its yes is used up, or the client has no `approvals`. A call that differs in
   * anything from the one that was agreed to is another question.
   * @fix Answer the question `approvalId` of the details, and repeat the call: [Approvals](approvals.md) has the ways.
   */
  "MCI_APPROVAL",
  /**
   * The call took longer than it may.
   * @why `timeout_ms` of the tool, an option or the caller limits the time of a call.
   * @fix Raise the limit that the message names, or make the tool do less.
   */
  "MCI_TIMEOUT",
  /**
   * The caller cancelled the call.
   * @why Its signal was aborted, or its connection was closed.
   * @fix Nothing. If it was not meant, look at the caller.
   */
  "MCI_CANCELLED",
  /**
   * The process ended during the call, and what it has done is unknown.
   * @why Only a call that is safe to repeat is run again.
   * @fix Check what happened, then call again with a new idempotency key.
   */
  "MCI_INTERRUPTED",
  /**
   * A call with this idempotency key is still running.
   * @why A key stands for one call, which is run once.
   * @fix Repeat the request later to get the result.
   */
  "MCI_IN_PROGRESS",
  /**
   * This idempotency key was used for something else.
   * @why The tool or the arguments differ, or the first call was a task and this one is not.
   * @fix Use a new key.
   */
  "MCI_KEY_REUSED",
  /**
   * Too many calls are running or waiting.
   * @why Limits keep a burst of calls from exhausting the process. `metadata.limit` names the option.
   * @fix Try again after `metadata.retry_after_ms`, or raise the limit.
   */
  "MCI_BUSY",
  /**
   * The rate limit of the tool or its toolset is reached.
   * @why Its author set `rateLimit`.
   * @fix Try again after `metadata.retry_after_ms`.
   */
  "MCI_RATE_LIMITED",
  /**
   * The same call failed the same way several times and is not run again for a while.
   * @why A model that repeats a failing call wastes tokens and time.
   * @fix Change the arguments, or wait. The message contains the last error.
   */
  "MCI_REPEATED_FAILURE",
  /**
   * A result, a file or a response is too large.
   * @why Limits protect memory and the context of the model. Text is cut; what cannot be cut is refused.
   * @fix Ask for less, or raise the limit that the message names.
   */
  "MCI_RESULT_LIMIT",
  /**
   * A response is not what the tool's declaration says, or `select` is invalid.
   * @why The result violates `outputSchema`, a list lacks its field, or the expression cannot be parsed.
   * @fix Correct `outputSchema`, `pagination` or `response`, or what answers.
   */
  "MCI_RESPONSE",
  /**
   * Code threw an unexpected error.
   * @why A function, an executor or a middleware has a bug; the model sees a sentence, without paths.
   * @fix Look at `cause` of the result, or at `onError`, which have the error itself.
   */
  "MCI_INTERNAL",
] as const;

/** A code of an error, a failure or a problem. */
export type MCICode = (typeof codes)[number];
