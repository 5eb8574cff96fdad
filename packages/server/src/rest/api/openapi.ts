import type { JsonObject } from "@mci/contract";
import { endpoints, type Endpoint, type Operation } from "./endpoints.ts";
import { schemas, type SchemaName } from "./schemas.ts";

interface OpenapiOptions {
  /** The prefix of every path; may be empty. */
  readonly basePath?: string;
  /** Whether calls may have an idempotency key. */
  readonly takesKeys?: boolean;
}

/** Returns the OpenAPI 3.1 document of these operations, as JSON. */
export function openapi(
  operations: readonly Operation[],
  { basePath = "", takesKeys = false }: OpenapiOptions = {},
): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "MCI tools",
      version: "1",
      description: "Lists and calls the caller's tools. The same tools are served over MCP.",
    },
    ...(basePath === "" ? undefined : { servers: [{ url: basePath }] }),
    paths: describePaths(operations, takesKeys),
    components: {
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
    // Either: a server on loopback may not require tokens.
    security: [{ bearer: [] }, {}],
  });
}

function describePaths(operations: readonly Operation[], takesKeys: boolean): object {
  const paths: Record<string, object> = {};
  const features = {
    hasTasks: operations.includes("getTask"),
    hasApprovals: operations.includes("getApproval"),
    takesKeys,
  };
  for (const operation of operations) {
    const { path } = endpoints[operation];
    paths[path] = { ...paths[path], ...describeOperation(operation, features) };
  }
  return paths;
}

interface Features {
  /** A task is the same for the same idempotency key. */
  readonly hasTasks: boolean;
  readonly hasApprovals: boolean;
  readonly takesKeys: boolean;
}

function describeOperation(operationId: Operation, features: Features): object {
  const endpoint: Endpoint = endpoints[operationId];
  const { method, summary, body, isPublic } = endpoint;
  const parameters = describeParameters(endpoint, features);
  const described = {
    operationId,
    summary,
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(body) } }),
    responses: describeResponses(endpoint, features),
  };
  return { [method.toLowerCase()]: described };
}

function describeParameters(
  { path, query = {}, withKey }: Endpoint,
  { hasTasks, takesKeys }: Features,
): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  const inQuery = Object.entries(query).map(([name, rule]) => {
    return { name, in: "query", schema: { type: "integer", ...rule } };
  });
  return [...inPath, ...inQuery, ...(withKey !== undefined && (takesKeys || hasTasks) ? [key] : [])];
}

const key = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same for each repetition of a call, which is run once: its repetitions get the first answer.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};

function describeResponses(
  { result, description, errors = {}, withTasks, withApprovals, withKey, body, isPublic }: Endpoint,
  { hasTasks, hasApprovals, takesKeys }: Features,
): object {
  const ofEach = isPublic ? ofPublicPaths : ofAll;
  const added = { ...(hasTasks && withTasks), ...(takesKeys && withKey) };
  const before = { ...added, ...(body !== undefined && ofBodies), ...ofEach, ...errors };
  const all = hasApprovals ? { ...before, ...orElse(before, withApprovals) } : before;
  const refusals = Object.entries(all).map(([status, [description, ...named]]) => {
    return [status, { description, content: contentOf(...named) }] as const;
  });
  return { "200": { description, content: contentOf(result) }, ...Object.fromEntries(refusals) };
}

/** Returns responses whose status others may have, too. */
function orElse(others: Refusals, responses: Refusals = {}): Refusals {
  return Object.fromEntries(
    Object.entries(responses).map(([status, [description, ...own]]) => {
      const [known, ...theirs] = others[status] ?? [""];
      const isOther = theirs.some((schema) => !own.includes(schema));
      return [status, isOther ? [`${known} Or: ${description}`, ...theirs, ...own] : [description, ...own]];
    }),
  );
}

function contentOf(...named: readonly (SchemaName | undefined)[]): JsonObject {
  const refs = named.map((schema) =>
    schema === undefined ? { type: "object" } : { $ref: `#/components/schemas/${schema}` },
  );
  const described = refs.length === 1 ? refs[0] : { oneOf: refs };
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
