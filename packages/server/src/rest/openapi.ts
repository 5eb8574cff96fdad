import { schemas } from "./schemas.ts";

interface Served {
  readonly hasTemplates: boolean;
  /** What stands before every path; empty when nothing does. */
  readonly basePath?: string;
}

/** The OpenAPI 3.1 document of the REST endpoints, as JSON. */
export function openapi({ hasTemplates, basePath = "" }: Served): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "MCI tools",
      version: "1",
      description: "Lists and calls the tools of whoever asks. The same tools are served over MCP.",
    },
    ...(basePath === "" ? undefined : { servers: [{ url: basePath }] }),
    paths: hasTemplates ? { ...paths, ...templatePaths } : paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
    // Either: a server on loopback may take no tokens.
    security: [{ bearer: [] }, {}],
  });
}

const problems = {
  "401": answer("No token, or one that does not count.", "Problem"),
  "403": answer("This host, origin, tenant or scope is not let in.", "Problem"),
  "405": answer("Another method; Allow lists those that there are.", "Problem"),
  "429": answer("Too much at once; Retry-After says when to try again.", "Problem"),
  "500": answer("The server failed.", "Problem"),
  "503": answer("The server is closing, or tools or keys cannot be had.", "Problem"),
};

const sent = {
  "400": answer("The request cannot be read.", "Problem"),
  "413": answer("The body is too large.", "Problem"),
  "415": answer("The body is not JSON.", "Problem"),
};

const paths = {
  "/api/v1/mcp/tools": {
    get: {
      operationId: "listTools",
      summary: "One page of the tools",
      parameters: [
        { name: "page", in: "query", schema: { type: "integer", minimum: 1, default: 1 } },
        { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 50 } },
      ],
      responses: { "200": answer("The tools.", "ToolPage"), "400": sent["400"], ...problems },
    },
  },
  "/api/v1/mcp/tools/{name}": {
    get: {
      operationId: "getTool",
      summary: "One tool",
      parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
      responses: {
        "200": answer("The tool.", "Tool"),
        "400": sent["400"],
        "404": answer("There is no such tool.", "Problem"),
        ...problems,
      },
    },
  },
  "/api/v1/mcp/tools/call": {
    post: {
      operationId: "callTool",
      summary: "Runs a tool",
      requestBody: body("Call"),
      responses: {
        "200": answer("What the tool answers, or what it failed with.", "Result"),
        ...sent,
        "404": answer("There is no such tool.", "Problem"),
        ...problems,
      },
    },
  },
  "/healthz": {
    get: {
      operationId: "health",
      summary: "Whether the process runs",
      security: [],
      responses: { "200": answer("It does.", "Status"), "405": problems["405"] },
    },
  },
  "/readyz": {
    get: {
      operationId: "readiness",
      summary: "Whether calls are taken",
      security: [],
      responses: {
        "200": answer("They are.", "Status"),
        "405": problems["405"],
        "503": answer("Not any more.", "Status"),
      },
    },
  },
  "/openapi.json": {
    get: {
      operationId: "openapi",
      summary: "This document",
      security: [],
      responses: {
        "200": { description: "It.", content: { "application/json": { schema: { type: "object" } } } },
        "405": problems["405"],
      },
    },
  },
};

const templatePaths = {
  "/api/v1/mcp/templates/test": {
    post: {
      operationId: "testTemplate",
      summary: "What a response template makes of an answer",
      requestBody: body("Trial"),
      responses: { "200": answer("The text.", "TrialResult"), ...sent, ...problems },
    },
  },
};

function answer(description: string, schema: keyof typeof schemas): object {
  return { description, content: content(schema) };
}

function body(schema: keyof typeof schemas): object {
  return { required: true, content: content(schema) };
}

function content(schema: keyof typeof schemas): object {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}
