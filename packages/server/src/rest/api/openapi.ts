import type { JsonObject } from "@mci/contract";
import { endpoints, type Endpoint, type Operation } from "./endpoints.ts";
import { schemas, type SchemaName } from "./schemas.ts";

/** Returns the OpenAPI 3.1 document of these operations, as JSON. `basePath` is the prefix of every path; may be empty. */
export function openapi(operations: readonly Operation[], basePath = ""): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "MCI tools",
      version: "1",
      description: "Lists and calls the caller's tools. The same tools are served over MCP.",
    },
    ...(basePath === "" ? undefined : { servers: [{ url: basePath }] }),
    paths: Object.fromEntries(operations.map((operation) => describePath(operation, endpoints[operation]))),
    components: {
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
    // Either: a server on loopback may not require tokens.
    security: [{ bearer: [] }, {}],
  });
}

/** Each path has one operation. */
function describePath(operationId: Operation, endpoint: Endpoint): [string, object] {
  const { method, path, summary, body, isPublic } = endpoint;
  const parameters = describeParameters(endpoint);
  const described = {
    operationId,
    summary,
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(body) } }),
    responses: describeResponses(endpoint),
  };
  return [path, { [method.toLowerCase()]: described }];
}

function describeParameters({ path, query = {} }: Endpoint): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  const inQuery = Object.entries(query).map(([name, rule]) => {
    return { name, in: "query", schema: { type: "integer", ...rule } };
  });
  return [...inPath, ...inQuery];
}

function describeResponses({ result, description, errors = {}, body, isPublic }: Endpoint): object {
  const all = { ...(body !== undefined && ofBodies), ...(isPublic ? ofPublicPaths : ofAll), ...errors };
  const refusals = Object.entries(all).map(([status, [description, schema]]) => {
    return [status, { description, content: contentOf(schema) }] as const;
  });
  return { "200": { description, content: contentOf(result) }, ...Object.fromEntries(refusals) };
}

function contentOf(schema: SchemaName | undefined): JsonObject {
  const described = schema === undefined ? { type: "object" } : { $ref: `#/components/schemas/${schema}` };
  return { "application/json": { schema: described } };
}

type Refusals = NonNullable<Endpoint["errors"]>;

const ofPublicPaths: Refusals = {
  "405": ["The method is not allowed; see the Allow header.", "Problem"],
};

const ofAll: Refusals = {
  ...ofPublicPaths,
  "401": ["The token is missing or invalid.", "Problem"],
  "403": ["This host, origin, tenant or scope is not allowed.", "Problem"],
  "429": ["Too many requests; see the Retry-After header.", "Problem"],
  "500": ["Internal server error.", "Problem"],
  "503": ["The server is closing, or tools or keys are unavailable.", "Problem"],
};

const ofBodies: Refusals = {
  "400": ["The request is invalid.", "Problem"],
  "413": ["The body is too large.", "Problem"],
  "415": ["The body is not JSON.", "Problem"],
};
