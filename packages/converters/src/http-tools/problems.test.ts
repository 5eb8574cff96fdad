import { formatProblem, type Problem } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { converted } from "../../test/http-tools/clients.ts";
import { tool } from "../../test/http-tools/guide.ts";

const endpoint = "https://api.example.com/x";

describe("what is wrong with an HTTP tool", () => {
  it("is told with its file, line, column and tool", async () => {
    const text = `[
  {
    "name": "get_user",
    "description": "A user.",
    "config": { "HTTP": { "endpoint": "https://api.example.com/users/{orderId}", "parameters": [] } }
  }
]`;
    const { schema, problems } = await converted(text);
    expect(problems.map(formatProblem)).toEqual([
      `tools.json:5:70: tool 'get_user': Endpoint contains placeholder '{orderId}' but no corresponding path parameter is defined
      "config": { "HTTP": { "endpoint": "https://api.example.com/users/{orderId}", "parameters": [] } }
                                                                       ^
  Add { "name": "orderId", "parameter_type": "String", "position": "path" } to the parameters.`,
    ]);
    expect(problems[0]?.pointer).toBe("/0/config/HTTP/endpoint");
    expect(schema.tools).toEqual([]);
  });

  it("is told of YAML too, and leaves the other tools alone", async () => {
    const text = `tools:
  - name: good
    description: Works.
    config: { HTTP: { endpoint: https://api.example.com/ } }
  - name: bad
    description: Does not.
    config: { HTTP: { endpoint: https://api.example.com/, timeout_seconds: soon } }
`;
    const { schema, problems } = await converted(text, "tools.yaml");
    expect(schema.tools?.map(({ name }) => name)).toEqual(["good"]);
    expect(problems).toMatchObject([{ file: "tools.yaml", line: 7, column: 76, tool: "bad", severity: "error" }]);
  });

  it("MCP Tools Guide, Validation: a path parameter has to be in the endpoint", async () => {
    const parameters = [{ name: "userId", position: "path" }];
    expect(await errors({ endpoint, parameters })).toEqual([
      [
        "Path parameter 'userId' is defined but not found in endpoint URL",
        "Put {userId} where its value belongs in the endpoint.",
      ],
    ]);
  });

  it("MCP Tools Guide, Validation: a placeholder has to be a path parameter", async () => {
    const missing = "Endpoint contains placeholder '{orderId}' but no corresponding path parameter is defined";
    const url = `${endpoint}/{orderId}/{orderId}`;
    const add = 'Add { "name": "orderId", "parameter_type": "String", "position": "path" } to the parameters.';
    expect(await errors({ endpoint: url })).toEqual([[missing, add]]);
    const other = [{ name: "orderId", position: "query" }];
    expect(await errors({ endpoint: url, parameters: other })).toEqual([
      [missing, `Give the parameter 'orderId' "position": "path".`],
    ]);
    const misspelt = [{ name: "ordrId", position: "path" }];
    expect((await errors({ endpoint: url, parameters: misspelt }))[0]).toEqual([missing, "Did you mean {ordrId}?"]);
  });

  it.each([
    ["/users/:id", "Path parameter 'id' is defined but not found in endpoint URL", "Write {id} for :id."],
    ["/users/$id", "Path parameter 'id' is defined but not found in endpoint URL", "Write {id} for $id."],
    ["/users/{id", "Endpoint contains '{' without its '}'.", "Write {id} for a placeholder, %7B for the brace itself."],
    ["/users/id}", "Endpoint contains '}' without its '{'.", "Write {id} for a placeholder, %7D for the brace itself."],
    ["/users/{{id}}", "Endpoint contains '{{id}}', but placeholders have single braces.", "Write {id}."],
    ["/users/{{ id }}", "Endpoint contains '{{ id }}', but placeholders have single braces.", "Write {id}."],
  ])("MCP Tools Guide, Syntax, Invalid Examples: %s", async (path, message, hint) => {
    const parameters = [{ name: "id", position: "path" }];
    const problems = await problemsOf({ endpoint: `https://api.example.com${path}`, parameters });
    expect(problems.map((problem) => [problem.severity, problem.message, problem.hint])).toEqual([
      ["error", message, hint],
    ]);
  });

  it.each([":id", "$id"])("warns of %s, which may be meant as it stands", async (segment) => {
    const problems = await problemsOf({ endpoint: `https://api.example.com/users/${segment}/x?a=/${segment}` });
    expect(problems).toMatchObject([
      {
        severity: "warning",
        message: `Endpoint contains '${segment}', which is sent as it stands.`,
        hint: "A placeholder is written {id}, and needs a path parameter of that name.",
      },
    ]);
  });

  it.each(["/users/{id}", "/api/v1/orders/{orderId}/items/{itemId}", "/resources/{resourceType}/{resourceId}"])(
    "MCP Tools Guide, Syntax, Valid Examples: %s is none",
    async (path) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(({ 1: name }) => name);
      const parameters = names.map((name) => ({ name, position: "path" }));
      expect(await problemsOf({ endpoint: `https://api.example.com${path}`, parameters })).toEqual([]);
    },
  );

  it.each([
    ["api.example.com/x", "Write https://api.example.com/x."],
    [" api.example.com ", "Write https://api.example.com."],
    ["/x", "Write out https:// and the host."],
    ["", "Write out https:// and the host."],
    ["localhost:8080/x", "Write out https:// and the host."],
    ["//api.example.com/x", "Write out https:// and the host."],
    ["ftp://api.example.com/x", "Write out https:// and the host."],
  ])("is an endpoint that does not say how it is spoken to: %j", async (url, hint) => {
    const problems = await problemsOf({ endpoint: url });
    expect(problems).toMatchObject([
      {
        severity: "error",
        message: "Endpoint does not begin with http:// or https://.",
        hint,
        pointer: "/config/HTTP/endpoint",
      },
    ]);
  });

  it.each(["http://api.example.com/x", "HTTPS://api.example.com/x"])("is not %s", async (url) => {
    expect(await problemsOf({ endpoint: url })).toEqual([]);
  });

  it("is a value of the environment in an endpoint, for which there are no placeholders", async () => {
    expect(await errors({ endpoint: "{{env.API}}/users" })).toEqual([
      [
        "Endpoint contains '{{env.API}}', but placeholders have single braces.",
        "Files of this kind have no values of the environment, only {parameter}: write out what belongs here.",
      ],
    ]);
    const [error] = await errors({ endpoint: `${endpoint}/{{ props.id }}` });
    expect(error).toEqual([expect.any(String), "Write {id}."]);
  });

  it("is a placeholder whose parameter has no position, and nothing beside", async () => {
    const problems = await problemsOf({ endpoint: `${endpoint}/{id}`, parameters: [{ name: "id" }] });
    expect(problems.map(({ hint }) => hint)).toEqual([`Give the parameter 'id' "position": "path".`]);
  });

  it("is a placeholder that would be the whole url", async () => {
    const parameters = [{ name: "url", position: "path" }];
    expect(await errors({ endpoint: "{url}", parameters })).toEqual([
      ["Endpoint begins with a placeholder.", "Write out https:// and the host."],
    ]);
  });

  it.each(["invalid header", "header@name", "", "X:Y", "a\r\nb"])(
    "MCP Tools Guide, Header Issues: %j is not a header name, fixed or from a parameter",
    async (name) => {
      const message = `Invalid header name ${JSON.stringify(name)}.`;
      const fixed = await errors({ endpoint, headers: { [name]: "x" } });
      expect(fixed).toEqual([[message, "Use letters, numbers and hyphens, such as X-Custom-Header."]]);
      if (name === "") return;
      const parameters = [{ name, position: "header" }];
      expect(await errors({ endpoint, parameters })).toEqual(fixed);
    },
  );

  it.each(["Authorization", "X-Custom-Header", "Content-Type"])(
    "MCP Tools Guide, Header Issues: %s is a header name",
    async (name) => {
      expect(await problemsOf({ endpoint, headers: { [name]: "x" } })).toEqual([]);
      expect(await problemsOf({ endpoint, parameters: [{ name, position: "header" }] })).toEqual([]);
    },
  );

  it.each([
    ["of one name", [{ name: "a" }, { name: "a", position: "header" }], "a"],
    [
      "that are one header",
      [
        { name: "Accept", position: "header" },
        { name: "accept", position: "header" },
      ],
      "accept",
    ],
  ])("is two parameters %s", async (_, parameters, name) => {
    expect(await errors({ endpoint, method: "POST", parameters })).toEqual([
      [`There is another parameter named "${name}".`, "Rename one of them."],
    ]);
  });

  it.each(["", "__proto__"])("is a parameter with the name %j, which cannot be read", async (name) => {
    const text = JSON.stringify(tool({ endpoint, method: "POST", parameters: [{ name }] }));
    const { problems } = await converted(text);
    expect(problems.map(({ message }) => message)).toEqual([
      `config.HTTP.parameters[0].name ${JSON.stringify(name)} cannot be the name of a parameter.`,
    ]);
  });

  const words = '"String", "Integer", "Number", "Boolean", "Array" or "Object"';
  it.each<[Record<string, unknown>, string, string | undefined]>([
    [{ parameter_type: "Intger" }, `parameter_type must be ${words}, found "Intger".`, 'Did you mean "Integer"?'],
    ...Object.entries({
      Str: "String",
      Int: "Integer",
      Float: "Number",
      Bool: "Boolean",
      List: "Array",
      dict: "Object",
    }).map<[Record<string, unknown>, string, string]>(([type, meant]) => [
      { parameter_type: type },
      `parameter_type must be ${words}, found "${type}".`,
      `Did you mean "${meant}"?`,
    ]),
    [{ type: "Integer" }, "parameter_type is missing.", 'Did you write "type" for it?'],
    [{ parameter_type: "uuid" }, `parameter_type must be ${words}, found "uuid".`, undefined],
    [
      { position: "headr" },
      'position must be "body", "header", "path" or "query", found "headr".',
      'Did you mean "header"?',
    ],
    [{ required: "true" }, 'required must be true or false, found "true".', "Write it without quotes."],
    [{ description: 5 }, "description must be a string, found 5.", "Put it in quotes."],
    [
      { parameter_type: "Integer", default_value: "5" },
      'default_value must be of the type Integer, found "5".',
      undefined,
    ],
    [{ default_value: [] }, "default_value must be of the type String, found an array.", undefined],
  ])("is a parameter with %j", async (fields, message, hint) => {
    const parameters = [{ name: "a", ...fields }];
    expect(await errors({ endpoint, method: "POST", parameters })).toEqual([
      [`config.HTTP.parameters[0].${message}`, hint],
    ]);
  });

  const methods = '"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD" or "OPTIONS"';
  it.each<[Record<string, unknown>, string, string | undefined]>([
    [{ method: "POTS" }, `method must be ${methods}, found "POTS".`, 'Did you mean "POST"?'],
    [{ timeout_seconds: -1 }, "timeout_seconds must be a number of seconds, at least 0, found -1.", undefined],
    [
      { timeout_seconds: "30" },
      'timeout_seconds must be a number of seconds, at least 0, found "30".',
      "Write it without quotes.",
    ],
    ...["10s", "", "soon"].map<[Record<string, unknown>, string, string]>((timeout_seconds) => [
      { timeout_seconds },
      `timeout_seconds must be a number of seconds, at least 0, found "${timeout_seconds}".`,
      "Write ten seconds as 10, without quotes and unit.",
    ]),
    [{ retry_count: 1.5 }, "retry_count must be an integer of at least 0, found 1.5.", undefined],
    [{ headers: { "X-A": 1 } }, 'headers["X-A"] must be a string, found 1.', "Put it in quotes."],
    [{ headers: [] }, "headers must be an object, found an array.", undefined],
    [{ parameters: {} }, "parameters must be an array, found an object.", undefined],
    [{ parameters: [null] }, "parameters[0] is missing.", undefined],
    [{ response_template: {} }, "response_template must be a string, found an object.", undefined],
    [{ endpoint: 5 }, "endpoint must be a string, found 5.", "Put it in quotes."],
  ])("is %j", async (fields, message, hint) => {
    expect(await errors({ endpoint, ...fields })).toEqual([[`config.HTTP.${message}`, hint]]);
  });

  it.each<[Record<string, unknown>, string, string | undefined]>([
    ...["http", "Http", "HTPP"].map<[Record<string, unknown>, string, string]>((name) => [
      { name: "a", config: { [name]: { endpoint } } },
      "[0].config.HTTP is missing.",
      `Did you write "${name}" for it?`,
    ]),
    ...["confg", "Config"].map<[Record<string, unknown>, string, string]>((name) => [
      { name: "a", [name]: { HTTP: { endpoint } } },
      "[0].config is missing.",
      `Did you write "${name}" for it?`,
    ]),
    [{ name: "a", config: { HTTP: {} } }, "[0].config.HTTP.endpoint is missing.", undefined],
    [{ nme: "a", config: { HTTP: { endpoint } } }, "[0].name is missing.", 'Did you write "nme" for it?'],
    [{ name: "a", "x-execution": {} }, "[0].config is missing.", undefined],
    [
      { name: "a/b", config: { HTTP: { endpoint } } },
      '[0].name "a/b" cannot be the name of a tool.',
      expect.any(String),
    ],
    [{ name: " ", config: { HTTP: { endpoint } } }, '[0].name " " cannot be the name of a tool.', expect.any(String)],
  ])("is %j in a list", async (content, message, hint) => {
    const { problems } = await converted([{ ...content, description: "Does it." }]);
    expect(problems.map((problem) => [problem.message, problem.hint])).toEqual([[message, hint]]);
  });

  it.each([
    [5, "[0] must be an object, found 5."],
    [null, "[0] is missing."],
  ])("is %j for a tool", async (content, message) => {
    const { problems } = await converted([content]);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  it.each([
    ["missing", {}, ""],
    ["missing", { description: null }, ""],
    ["empty", { description: " " }, "/description"],
  ])("is a description that is %s, as a warning", async (what, description, pointer) => {
    const { schema, problems } = await converted({ name: "a", config: { HTTP: { endpoint } }, ...description });
    const hint = "A model chooses a tool by its description.";
    expect(problems).toMatchObject([{ severity: "warning", message: `description is ${what}.`, hint, pointer }]);
    expect(schema.tools).toHaveLength(1);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ response_template: "x" }, "response_template", "config.HTTP"],
    [{ timeout_seconds: 5 }, "timeout_seconds", "config.HTTP"],
    [{ config: { HTTP: { endpoint }, method: "POST" } }, "config.method", "config.HTTP"],
    [{ config: { HTTP: { endpoint }, parameters: [] } }, "config.parameters", "config.HTTP"],
    [
      { config: { HTTP: { endpoint, parameters: [{ name: "a", position: "query", headers: {} }] } } },
      "config.HTTP.parameters[0].headers",
      "config.HTTP",
    ],
    [{ config: { HTTP: { endpoint, description: "x" } } }, "config.HTTP.description", "the tool, beside config"],
  ])("is a field in the wrong place: %j", async (fields, words, home) => {
    const { problems } = await converted({ ...tool({ endpoint }), ...fields });
    const name = words.split(".").at(-1);
    expect(problems).toMatchObject([
      {
        severity: "error",
        message: `${words} stands in the wrong place.`,
        hint: `"${name}" belongs in ${home}.`,
        pointer: `/${words.replace("[0]", "/0").replaceAll(".", "/")}`,
      },
    ]);
  });

  it("is a request without its HTTP around it", async () => {
    const { problems } = await converted({ name: "a", description: "Does it.", config: { endpoint } });
    expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
      ["config.HTTP is missing.", undefined],
      ["config.endpoint stands in the wrong place.", '"endpoint" belongs in config.HTTP.'],
    ]);
  });

  it("is a file of something else", async () => {
    const { problems } = await converted("null");
    expect(problems.map(({ message }) => message)).toEqual([
      "A file of HTTP tools must be an object or an array, found null.",
    ]);
  });

  it("is a field nobody knows, as a warning", async () => {
    const parameters = [{ name: "a", defaultvalue: 1, "x-own": 1 }];
    const { problems } = await converted({
      tools: [{ ...tool({ endpoint, method: "POST", timeout_second: 5, parameters, "x-own": 1 }), descripton: "" }],
      version: 2,
    });
    expect(problems.map(({ severity, code, message, hint }) => [severity, code, message, hint])).toEqual(
      [
        ["tools[0].config.HTTP.timeout_second", 'Did you mean "timeout_seconds"?'],
        ["tools[0].config.HTTP.parameters[0].defaultvalue", 'Did you mean "default_value"?'],
        ["tools[0].descripton", 'Did you mean "description"?'],
        ["version", 'Names that begin with "x-" are free for your own use.'],
      ].map(([field, hint]) => ["warning", "MCI_SCHEMA_UNKNOWN_FIELD", `${field} is not a field of the format.`, hint]),
    );
  });

  it("is a body that GET cannot have, as a warning", async () => {
    expect(await problemsOf({ endpoint, parameters: [{ name: "q" }, { name: "p", position: "body" }] })).toMatchObject([
      {
        severity: "warning",
        pointer: "/config/HTTP/parameters/0",
        message: "A GET request has no body, so 'q', 'p' go to the query string.",
        hint: 'Write "position": "query", or choose another method.',
      },
    ]);
  });

  it.each(["POST", "PATCH"])("is the retry_count of a %s request that says nothing of idempotence", async (method) => {
    expect(await problemsOf({ endpoint, method, retry_count: 1 })).toMatchObject([
      {
        severity: "warning",
        pointer: "/config/HTTP/retry_count",
        message: `config.HTTP.retry_count of a ${method} request counts only when the answer is 429 or 503.`,
        hint: expect.stringMatching(/^Write "idempotent": true beside it/),
      },
    ]);
    expect(await problemsOf({ endpoint, method, retry_count: 1, idempotent: false })).toEqual([]);
    expect(await problemsOf({ endpoint, method, retry_count: 1, idempotent: true })).toEqual([]);
    expect(await problemsOf({ endpoint, method, retry_count: 0 })).toEqual([]);
    expect(await problemsOf({ endpoint, method: "PUT", retry_count: 1 })).toEqual([]);
  });

  it.each(["disabled", "archived", "deleted", "enabled", "tags", "category"])(
    "is %s in the config instead of beside it, as an error",
    async (field) => {
      const inHttp = await converted(tool({ endpoint, [field]: true }));
      expect(inHttp.problems).toMatchObject([
        { severity: "error", hint: `"${field}" belongs in the tool, beside config.` },
      ]);
      const { config, ...others } = tool({ endpoint });
      const inConfig = await converted({ ...others, config: { ...Object(config), [field]: true } });
      expect(inConfig.problems).toMatchObject([
        { severity: "error", hint: `"${field}" belongs in the tool, beside config.` },
      ]);
      expect([...(inHttp.schema.tools ?? []), ...(inConfig.schema.tools ?? [])]).toEqual([]);
    },
  );

  it("is a tool that may be put away or not, as an error", async () => {
    const { schema, problems } = await converted({ ...tool({ endpoint }), archived: "true" });
    expect(problems).toMatchObject([{ severity: "error", message: 'archived must be true or false, found "true".' }]);
    expect(schema.tools).toEqual([]);
  });

  it("is more than ten tries, as a warning", async () => {
    const { schema, problems } = await converted(tool({ endpoint, retry_count: 10 }));
    expect(problems).toMatchObject([
      { severity: "warning", message: "config.HTTP.retry_count is 10, and counts as 9." },
    ]);
    expect(schema.tools?.[0]?.execution.retries).toEqual({ attempts: 10, timeout_ms: 30_000 });
    expect(await problemsOf({ endpoint, retry_count: 9 })).toEqual([]);
  });

  it("is a placeholder of ours in a fixed header, as a warning", async () => {
    expect(await problemsOf({ endpoint, headers: { Authorization: "Bearer {{env.TOKEN}}" } })).toMatchObject([
      {
        severity: "warning",
        message: expect.stringContaining("is sent as it stands"),
        // Also where it is converted: the way out cannot be to convert it.
        hint: `In the schema file that 'mci convert' makes of this one, write {{env.TOKEN}} by hand in place of {{"{{"}}env.TOKEN}}.`,
      },
    ]);
    const { schema } = await converted(tool({ endpoint, headers: { Authorization: "Bearer {{env.TOKEN}}" } }));
    expect(schema.tools?.[0]?.execution).toMatchObject({ headers: { Authorization: 'Bearer {{"{{"}}env.TOKEN}}' } });
  });

  it("is a name that some models refuse, as a warning", async () => {
    const { schema, problems } = await converted(tool({ endpoint }, "get user"));
    expect(problems).toMatchObject([{ severity: "warning", message: 'name "get user" will not suit every model.' }]);
    expect(schema.tools).toHaveLength(1);
  });

  it("is listed up to a bound", async () => {
    const headers = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`a ${index}`, "x"]));
    expect(await problemsOf({ endpoint, headers })).toHaveLength(1000);
  });

  it.each<[string, Record<string, unknown>]>([
    ["braces", { endpoint: `${"{".repeat(1_000_000)}${"}".repeat(1_000_000)}` }],
    ["blanks", { endpoint: `{{${" ".repeat(2_000_000)}x` }],
    ["a long name", { endpoint: `${"a".repeat(2_000_000)}/}` }],
    [
      "placeholders",
      {
        endpoint: many((index) => `{a${index}}`).join(""),
        parameters: many((index) => ({ name: `b${index}`, position: "path" })),
      },
    ],
    [
      "segments",
      {
        endpoint: many((index) => `/:a${index}`).join(""),
        parameters: many((index) => ({ name: `b${index}`, position: "path" })),
      },
    ],
    ["body parameters", { parameters: many((index) => ({ name: `b${index}` })) }],
    ["unknown fields", Object.fromEntries(many((index) => [`field${index}`, 1]))],
  ])(
    "is told soon, and in short, of a file with very many %s",
    async (_, fields) => {
      const problems = await problemsOf({ endpoint, ...fields });
      expect(problems.length).toBeGreaterThan(0);
      for (const { message, hint = "" } of problems) expect((message + hint).length).toBeLessThan(300);
    },
    10_000,
  );
});

function many<T>(item: (index: number) => T): T[] {
  return Array.from({ length: 20_000 }, (_, index) => item(index));
}

async function problemsOf(http: Record<string, unknown>): Promise<readonly Problem[]> {
  return (await converted(tool(http))).problems;
}

async function errors(http: Record<string, unknown>): Promise<readonly unknown[]> {
  const found = (await problemsOf(http)).filter(({ severity }) => severity === "error");
  return found.map(({ message, hint }) => [message, hint]);
}

describe("what every call would fail with", () => {
  const parameter = (rest: object): object => ({ name: "n", parameter_type: "Integer", position: "query", ...rest });
  it.each([
    [{ default_value: 5, enum: [1, 2] }, "5 is not one of the values of enum."],
    [{ default_value: 0, minimum: 1 }, "0 is less than the minimum of 1."],
    [{ default_value: 9, maximum: 8 }, "9 is more than the maximum of 8."],
  ])("is told when the file is loaded: %j", async (rest, message) => {
    const { problems } = await converted(JSON.stringify(tool({ endpoint, parameters: [parameter(rest)] })));
    expect(problems).toMatchObject([{ severity: "error", message: expect.stringContaining(message) }]);
  });

  it.each(["Host", "content-length", "Transfer-Encoding"])("a header of the connection: %s", async (name) => {
    const header = { name, parameter_type: "String", position: "header" };
    for (const http of [
      { endpoint, headers: { [name]: "x" } },
      { endpoint, parameters: [header] },
    ]) {
      const { problems } = await converted(JSON.stringify(tool(http)));
      expect(problems.map(({ code }) => code)).toEqual(["MCI_HTTP_HEADER"]);
    }
  });
});
