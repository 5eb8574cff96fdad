import { Writable } from "node:stream";

import { text, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";

import {
  auditedToolbox,
  auditLog,
  createGuard,
  createToken,
  mcpEndpoint,
  mcpHandler,
  mcpNodeHandler,
  restHandler,
  serveHttp,
  serveStdio,
  tenantToolboxes,
} from "../index.ts";
import { checkMcpNodeOptions, checkMcpOptions, checkMcpStdioOptions } from "../mcp/check-mcp-options.ts";
import { serving } from "../../test/serving.ts";

const quick: Toolbox = { tools: () => [], execute: async () => text("ok") };
const engine = { name: "go", compile: () => ({ render: () => "" }) };
const mcp = { name: "tools", version: "1" };
const jwt = { key: "k".repeat(32), algorithms: ["HS256"], issuer: "login", audience: "tools" };

/** As a program without a compiler calls it. */
async function given(take: (options: never) => unknown, options: unknown): Promise<unknown> {
  await take(options as never);
  return "taken";
}

/** Each has to be refused with these words, and MCI_CONFIG. */
function refuses(take: (options: never) => unknown, cases: readonly (readonly [unknown, string])[]): void {
  it.each(cases)("%j: %s", async (options, message) => {
    await expect(given(take, options)).rejects.toMatchObject({ name: "ConfigError", code: "MCI_CONFIG", message });
  });
}

describe("serveHttp does not start with", () => {
  const serve = (options: object): Promise<unknown> => serveHttp({ toolbox: quick, port: 0, ...options });
  refuses(serve, [
    [{ gaurd: {} }, "serveHttp has no option 'gaurd'. Did you mean 'guard'?"],
    [{ nothing: 1 }, "serveHttp has no option 'nothing'."],
    [JSON.parse('{"constructor":{}}'), "serveHttp has no option 'constructor'."],
    [
      { guard: { requiredScope: [] } },
      "serveHttp has no option 'guard.requiredScope'. Did you mean 'guard.requiredScopes'?",
    ],
    [{ guard: { jtw: {} } }, "serveHttp has no option 'guard.jtw'. Did you mean 'guard.jwt'?"],
    [
      { guard: { jwt: { ...jwt, tolerance: 1 } } },
      "serveHttp has no option 'guard.jwt.tolerance'. Did you mean 'guard.jwt.toleranceSeconds'?",
    ],
    [
      { guard: { jwt: { ...jwt, network: { authorities: "" } } } },
      "serveHttp has no option 'guard.jwt.network.authorities'.",
    ],
    [
      { guard: { tokens: [{ scope: ["a"] }] } },
      "serveHttp has no option 'guard.tokens[0].scope'. Did you mean 'guard.tokens[0].scopes'?",
    ],
    [{ guard: { tokens: [{}] } }, "serveHttp requires the option 'guard.tokens[0].sha256'."],
    [
      { guard: { tokens: {} } },
      "The option 'guard.tokens' must be an array of entries from createToken(), not an object.",
    ],
    [
      { guard: { requiredScopes: "admin" } },
      "The option 'guard.requiredScopes' must be an array of scopes, not \"admin\".",
    ],
    [
      { guard: { requiredScopes: ["a b"] } },
      "The option 'guard.requiredScopes[0]' must be a scope without spaces, not \"a b\".",
    ],
    [{ guard: { allowedHosts: "x" } }, "The option 'guard.allowedHosts' must be an array of host names, not \"x\"."],
    [
      { guard: { allowedOrigins: "https://x" } },
      "The option 'guard.allowedOrigins' must be an array of origins, not \"https://x\".",
    ],
    [{ guard: { tenantHeader: "false" } }, "The option 'guard.tenantHeader' must be true or false, not \"false\"."],
    [{ guard: null }, "The option 'guard' must be an object of options, not null."],
    [{ rest: { engine: [] } }, "serveHttp has no option 'rest.engine'. Did you mean 'rest.engines'?"],
    [{ rest: { engines: engine } }, "The option 'rest.engines' must be an array of template engines, not an object."],
    [
      { rest: { engines: [() => engine] } },
      "The option 'rest.engines[0]' must be a template engine such as goEngine(), or { name, worker: URL }, not a function.",
    ],
    [
      { rest: { engines: [{ name: "jinja", worker: "./worker.js" }] } },
      "The option 'rest.engines[0].worker' must be a URL object, not \"./worker.js\".",
    ],
    [
      { rest: { engines: [{ name: "jinja", worker: new URL("file:///worker.js"), timeoutMs: 0 }] } },
      "The option 'rest.engines[0].timeoutMs' must be an integer from 1 to 2147483647, not 0.",
    ],
    [{ rest: true }, "The option 'rest' must be an object of options, not true."],
    [{ audit: true }, "The option 'audit' must be a sink, an object with 'record', not true."],
    [{ audit: auditLog }, "The option 'audit' must be a sink, an object with 'record', not a function."],
    [
      { audit: { record: () => 0, secrets: "x" } },
      "The option 'audit.secrets' must be an array of strings, not this string.",
    ],
    [{ limits: { bodyByte: 1 } }, "serveHttp has no option 'limits.bodyByte'. Did you mean 'limits.bodyBytes'?"],
    [{ limits: { requests: Number.NaN } }, "The option 'limits.requests' must be an integer of at least 1, not NaN."],
    [{ limits: { headerBytes: 1.5 } }, "The option 'limits.headerBytes' must be an integer of at least 1, not 1.5."],
    [
      { limits: { readMs: 1e10 } },
      "The option 'limits.readMs' must be an integer from 1 to 2147483647, not 10000000000.",
    ],
    [{ port: 99_999 }, "The option 'port' must be an integer from 0 to 65535, not 99999."],
    [{ port: "80" }, "The option 'port' must be an integer from 0 to 65535, not \"80\"."],
    [{ host: "no such host" }, "The option 'host' must be a host name or an address, not \"no such host\"."],
    [{ host: "http://localhost" }, "The option 'host' must be a host name or an address, not \"http://localhost\"."],
    [{ host: "999.1.1.1" }, "The option 'host' must be a host name or an address, not \"999.1.1.1\"."],
    [{ host: "" }, "The option 'host' must be a host name or an address, not \"\"."],
    [{ onError: 1 }, "The option 'onError' must be a function, not 1."],
    [
      { toolbox: Promise.resolve(quick) },
      "The option 'toolbox' must be a toolbox, an object with 'tools' and 'execute', not a promise.",
    ],
    [
      { tenants: {} },
      "The option 'tenants' must be the result of tenantToolboxes(), an object with 'toolboxFor', not an object.",
    ],
    [{ mcp: true }, "The option 'mcp' must be an object of options, not true."],
    [{ mcp: {} }, "serveHttp requires the option 'mcp.name'."],
    [{ mcp: { ...mcp, version: 1 } }, "The option 'mcp.version' must be a non-empty string, not 1."],
    ...[
      "mcp",
      "/healthz",
      "/openapi.json",
      "/api/v1/mcp/tools",
      "/.well-known/oauth-protected-resource",
      "/a b",
      "/mcp?x",
    ].map(
      (path) =>
        [
          { mcp: { ...mcp, path } },
          `The option 'mcp.path' must be a path such as /mcp that REST and health do not use, not "${path}".`,
        ] as const,
    ),
    ...[0, -1, 1.5].map(
      (pageSize) =>
        [
          { mcp: { ...mcp, pageSize } },
          `The option 'mcp.pageSize' must be an integer of at least 1, not ${pageSize}.`,
        ] as const,
    ),
    [{ mcp: { ...mcp, ttlMs: -1 } }, "The option 'mcp.ttlMs' must be an integer of at least 0, not -1."],
    [{ mcp: { ...mcp, cacheScope: "x" } }, "The option 'mcp.cacheScope' must be 'public' or 'private', not \"x\"."],
  ]);

  it("a misspelt name, and lists the valid ones", async () => {
    await expect(given(serve, { gaurd: {} })).rejects.toHaveProperty(
      "hint",
      expect.stringMatching(/^Valid options: toolbox, .*guard/),
    );
  });

  it.each([{ key: 7 }, { key: "" }, { toleranceSeconds: -1 }, { algorithms: "HS256" }, { audience: [7] }])(
    "a jwt of %j",
    async (wrong) => {
      const [name = ""] = Object.keys(wrong);
      await expect(given(serve, { guard: { jwt: { ...jwt, ...wrong } } })).rejects.toThrow(
        `'guard.jwt.${name}' must be`,
      );
    },
  );

  it.each([
    { guard: { tokens: ["hush-hush"] } },
    { guard: { tokens: "hush-hush" } },
    { guard: { jwt: { ...jwt, network: { proxy: ["hush-hush"] } } } },
    { mcp: { ...mcp, requestStateKey: "hush-hush" } },
    { audit: { record: () => 0, secrets: "hush-hush" } },
  ])("a secret in the wrong place, which it does not repeat: %j", async (options) => {
    const error: unknown = await given(serve, options).catch((cause: unknown) => cause);
    expect(error).toHaveProperty("code", "MCI_CONFIG");
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain("hush");
  });
});

describe("createGuard refuses", () => {
  refuses(createGuard, [
    [{ tokns: [] }, "createGuard has no option 'tokns'. Did you mean 'tokens'?"],
    [undefined, "The argument of createGuard must be an object of options, not undefined."],
    [{ insecureWithoutTokens: "yes" }, "The option 'insecureWithoutTokens' must be true or false, not \"yes\"."],
  ]);
});

describe("createToken refuses", () => {
  refuses(createToken, [
    [{ subjct: "ada" }, "createToken has no option 'subjct'. Did you mean 'subject'?"],
    [{ sha256: "0" }, "createToken has no option 'sha256'."],
    [{ scopes: "admin" }, "The option 'scopes' must be an array of scopes, not \"admin\"."],
  ]);
});

describe("restHandler refuses", () => {
  refuses(
    (options) => restHandler(quick, options),
    [
      [{ engine: [] }, "restHandler has no option 'engine'. Did you mean 'engines'?"],
      [{ guard: { tokens: [] } }, "The option 'guard' must be a guard, an object with 'admit', not an object."],
      [{ bodyBytes: 0 }, "The option 'bodyBytes' must be an integer of at least 1, not 0."],
      [{ basePath: "tools/" }, "The option 'basePath' must be a path such as /tools, not \"tools/\"."],
    ],
  );
  refuses(
    (tools) => restHandler(tools),
    [
      [
        undefined,
        "The argument of restHandler must be a toolbox, an object with 'tools' and 'execute', not undefined.",
      ],
      [
        Promise.resolve(quick),
        "The argument of restHandler must be a toolbox, an object with 'tools' and 'execute', not a promise.",
      ],
    ],
  );

  it("the options of a guard, and names the function that takes them", () => {
    const options = { guard: { tokens: [] } };
    expect(() => restHandler(quick, options as never)).toThrow(
      expect.objectContaining({ hint: "createGuard({ ... }) creates one from these options." }),
    );
  });
});

describe("auditLog and auditedToolbox refuse", () => {
  const sink = new Writable();
  refuses(
    (options) => auditLog(sink, options),
    [
      [{ secret: [] }, "auditLog has no option 'secret'. Did you mean 'secrets'?"],
      [{ maxQueued: 0 }, "The option 'maxQueued' must be an integer of at least 1, not 0."],
    ],
  );
  refuses(
    (to) => auditLog(to),
    [[5, "The argument of auditLog must be the name of a file, or a stream to write to, not 5."]],
  );
  refuses(
    (to) => auditedToolbox(quick, to),
    [[true, "The argument of auditedToolbox must be a sink, an object with 'record', not true."]],
  );
});

describe("what serves MCP refuses", () => {
  refuses(checkMcpOptions, [
    [{ ...mcp, pagesize: 1 }, "mcpEndpoint has no option 'pagesize'. Did you mean 'pageSize'?"],
    [{ version: "1" }, "mcpEndpoint requires the option 'name'."],
    [{ ...mcp, path: "/mcp" }, "mcpEndpoint has no option 'path'."],
  ]);
  refuses(checkMcpNodeOptions, [
    [{ ...mcp, maxBodyByte: 1 }, "mcpNodeHandler has no option 'maxBodyByte'. Did you mean 'maxBodyBytes'?"],
  ]);
  it.each<[string, (toolbox: never, options: typeof mcp) => unknown]>([
    ["mcpHandler", mcpHandler],
    ["mcpNodeHandler", mcpNodeHandler],
    ["mcpEndpoint", mcpEndpoint],
    ["serveStdio", serveStdio],
  ])("%s: anything but a toolbox, such as a client that was not awaited", async (owner, serve) => {
    const message = `The argument of ${owner} must be a toolbox, an object with 'tools' and 'execute', not`;
    const forgotten = async (): Promise<unknown> => serve(Promise.resolve(quick) as never, mcp);
    await expect(forgotten()).rejects.toMatchObject({
      code: "MCI_CONFIG",
      message: `${message} a promise.`,
      hint: "Put 'await' before it.",
    });
    await expect((async () => serve({} as never, mcp))()).rejects.toThrow(`${message} an object.`);
    await expect((async () => serve(undefined as never, mcp))()).rejects.toThrow(`${message} undefined.`);
  });

  refuses(checkMcpStdioOptions, [
    [{ ...mcp, drainMs: -1 }, "The option 'drainMs' must be an integer from 0 to 2147483647, not -1."],
    [{ ...mcp, output: process.stdin.read }, "The option 'output' must be a stream to write to, not a function."],
  ]);
});

describe("what is meant is taken", () => {
  const all = {
    instructions: "",
    pageSize: 1,
    ttlMs: 0,
    cacheScope: "public",
    requestStateKey: new Uint8Array(32),
    onError: () => undefined,
  };
  it.each([
    {},
    { host: "localhost", rest: false },
    { host: "::1", rest: {} },
    { mcp: { ...mcp, ...all, path: "/api/v1/mcp" } },
    { guard: undefined, limits: { requestMs: 5_000 } },
    { guard: { jwt: { ...jwt, issuer: ["a", "b"], toleranceSeconds: 0, network: { proxy: process.env } } } },
    { guard: { tokens: [createToken({ subject: "ci", tenant: "acme", scopes: ["read:all"] }).entry] } },
    { audit: { record: () => undefined, more: 1 } },
    { host: "0.0.0.0", guard: { insecureWithoutTokens: true } },
  ])("%j", async (options) => {
    const server = await serving({ toolbox: quick, ...options } as never);
    expect(server.url).toMatch(/^http:/);
  });

  it("by the handlers of MCP", async () => {
    expect(await given(checkMcpOptions, { ...mcp, ...all })).toBe("taken");
    expect(await given(checkMcpNodeOptions, { ...mcp, ...all, maxBodyBytes: 1 })).toBe("taken");
    const { stdin: input, stdout: output } = process;
    expect(await given(checkMcpStdioOptions, { ...mcp, ...all, input, output, drainMs: 0, context: {} })).toBe("taken");
  });
});

describe("tenantToolboxes does not start with", () => {
  refuses(
    (options: never) => tenantToolboxes(options),
    [
      [{ folder: "." }, "tenantToolboxes requires the option 'load'."],
      [{ folder: ".", lod: () => 0 }, "tenantToolboxes has no option 'lod'. Did you mean 'load'?"],
      [{ folder: ".", load: "x" }, "The option 'load' must be a function, not \"x\"."],
      [
        { folder: ".", load: () => 0, concurrency: 0 },
        "The option 'concurrency' must be an integer of at least 1, not 0.",
      ],
    ],
  );
});
