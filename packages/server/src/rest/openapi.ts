import { schemas } from "./schemas.ts";

interface Served {
  readonly hasTemplates: boolean;
  /** Prefix of every path; may be empty. */
  readonly basePath?: string;
}

/** Returns the OpenAPI 3.1 document of the REST endpoints, as JSON. */
export function openapi({ hasTemplates, basePath = "" }: Served): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "MCI tools",
      version: "1",
      description: "Lists and calls the caller's tools. The same tools are served over MCP.",
    },
    ...(basePath === "" ? undefined : { servers: [{ url: basePath }] }),
    paths: hasTemplates ? { ...paths, ...templatePaths } : paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
    // Either: a server on loopback may not require tokens.
    security: [{ bearer: [] }, {}],
  });
}

const problems = {
  "401": answer("The token is missing or invalid.", "Problem"),
  "403": answer("This host, origin, tenant or scope is not allowed.", "Problem"),
  "405": answer("The method is not allowed; see the Allow header.", "Problem"),
  "429": answer("Too many requests; see the Retry-After header.", "Problem"),
  "500": answer("Internal server error.", "Problem"),
  "503": answer("The server is closing, or tools or keys are unavailable.", "Problem"),
};

const sent = {
  "400": answer("The request is invalid.", "Problem"),
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
        "404": answer("The tool does not exist.", "Problem"),
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
        "200": answer("The tool's result, or its error.", "Result"),
        ...sent,
        "404": answer("The tool does not exist.", "Problem"),
        ...problems,
      },
    },
  },
  "/healthz": {
    get: {
      operationId: "health",
      summary: "Reports whether the process runs",
      security: [],
      responses: { "200": answer("It is running.", "Status"), "405": problems["405"] },
    },
  },
  "/readyz": {
    get: {
      operationId: "readiness",
      summary: "Reports whether calls are accepted",
      security: [],
      responses: {
        "200": answer("Calls are accepted.", "Status"),
        "405": problems["405"],
        "503": answer("The server is closing.", "Status"),
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
      summary: "Renders a response template",
      requestBody: body("Trial"),
      responses: { "200": answer("The rendered text.", "TrialResult"), ...sent, ...problems },
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
