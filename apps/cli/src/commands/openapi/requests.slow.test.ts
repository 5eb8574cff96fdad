import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { HttpExecution, JsonObject, ToolDefinition } from "@mci/contract";
import { importOpenApi } from "@mci/openapi-importer";
import { isRecord } from "@mci/plugin-kit";
import { serve } from "@mci/plugin-kit/test";
import oasToHar from "@readme/oas-to-har";
import { MCIClient } from "mci";
import Oas from "oas";
import type { Operation } from "oas/operation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { argumentSampler } from "../../test/sample-arguments.ts";
import { sentRequest, type SentRequest } from "../../test/sent-request.ts";

/** Documents of @readme/oas-examples, under the MIT licence. The other client does not read Swagger 2.0. */
const folder = join(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"), "..");
const documents = ["3.0/json", "3.1/yaml"].flatMap((part) =>
  readdirSync(join(folder, part))
    .filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("webhooks"))
    .map((name) => `${part}/${name}`),
);

/**
 * Requests that the other client, @readme/oas-to-har, sends differently, by the reason: tools, and the part of the
 * request.
 */
const differences: Readonly<Record<string, readonly string[]>> = {
  "It sends bytes as they were given, ours decodes the base64.": [
    "post_anything_image-png body",
    "post_anything_multipart-formdata body",
    "put_anything_multipart-formdata body",
    "uploadFile body",
    "uploadAPISpecification body",
    "updateAPISpecification body",
    "uploadImage body",
  ],
  "It leaves empty objects out.": [
    "put_anything_top-level-array body",
    "array_schemaSupport body",
    "array_topLevelObjects body",
    "circular_handling body",
    "circular_topLevel body",
    "createAPI body",
    "createRecipe body",
    "createReference body",
    "updateAPI body",
    "updateRecipe body",
    "updateReference body",
    "validateAPI body",
  ],
  "It writes the properties of an object as headers or pairs of their own; 'simple' and a default 'form' are one text, or pairs.":
    ["put_anything headers", "headers_standard headers", "paths_standard path", "query_standard query"],
  "Labels without explode have commas since OpenAPI 3.0.4, as in RFC 6570; it writes the points of earlier tables.": [
    "paths_label_nonExploded path",
  ],
  "It writes objects in multipart bodies by the style of forms; a part that is an object is JSON, and a lost style is a warning.":
    [
      "formData_standard body",
      "formData_form_nonExploded body",
      "form_data_form_exploded body",
      "formData_spaceDelimited_nonExploded body",
      "form_data_pipeDelimited_nonExploded body",
      "form_data_deepObject_exploded body",
      "put_circular body",
      "encoding_form body",
    ],
  "It knows extensions of its makers: fixed headers, and bodies by the name RAW_BODY.": [
    "x-readme_headers headers",
    "x-headers headers",
    "raw_body_topLevel body",
    "raw_body_topLevelJSON body",
  ],
  "It takes another of several media types, ours JSON.": [
    "post_requestBody-multi-media-types headers",
    "post_requestBody-multi-media-types body",
  ],
  "It sends the credentials of all alternatives; ours those of the first that can be sent, here without tokens that are fetched.":
    [
      "post_anything_and headers",
      "post_anything_or headers",
      "post_anything_many-and-or query",
      "post_anything_many-and-or headers",
    ],
  "It has no credentials for OpenID Connect.": ["post_anything_openIdConnect headers"],
};

const received = new Map<string, SentRequest>();
let origin: string;

beforeAll(async () => {
  origin = await serve(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const chunks: Uint8Array[] = await request.toArray();
    received.set(String(headers["x-call"]), await sentRequest(method, url, headers, Buffer.concat(chunks)));
    response.end();
  }, afterAll);
});

it("sends the requests that an independent client builds of the same arguments", { timeout: 120_000 }, async () => {
  const found = new Set<string>();
  let count = 0;
  for (const name of documents) {
    for (const { tool, ours, theirs } of await requestsOf(join(folder, name))) {
      count += 1;
      for (const part of ["method", "path", "query", "headers", "body"] as const) {
        if (!isDeepStrictEqual(ours?.[part], theirs[part])) found.add(`${tool} ${part}`);
      }
    }
  }
  expect(count).toBeGreaterThan(600);
  expect([...found].toSorted()).toEqual(Object.values(differences).flat().toSorted());
});

interface Pair {
  readonly tool: string;
  readonly ours: SentRequest | undefined;
  readonly theirs: SentRequest;
}

async function requestsOf(file: string): Promise<readonly Pair[]> {
  const { toolset } = await importOpenApi(file, { baseUrl: origin });
  const text = (await readFile(file, "utf8")).replaceAll(/"servers":|^ +servers:/gm, (key) =>
    key.replace("servers", "x-servers"),
  );
  const oas = Oas.init({ ...parse(text), servers: [{ url: origin }] });
  const operations = Object.values(oas.getPaths()).flatMap((methods) => Object.values(methods));
  const names = JSON.stringify(toolset).matchAll(/\{\{env\.(\w+)\}\}/g);
  const env = Object.fromEntries(Array.from(names, ([, name]) => [name, secret]));
  const client = await MCIClient.from({ ...toolset, tools: toolset.tools.map(recorded) }, { env });
  const sample = await argumentSampler();
  const pairs: Pair[] = [];
  for (const { name: tool, inputSchema, execution } of toolset.tools) {
    const { method = "GET", url, auth } = execution as HttpExecution;
    const path = url.slice(origin.length).replaceAll(/\{\{[^}]*\}\}/g, "{}");
    const operation = operations.find(
      (one) => one.method.toUpperCase() === method && one.path.replaceAll(/\{[^}]*\}/g, "{}") === path,
    );
    if (operation === undefined) throw new Error(`${file} has no operation for ${tool}.`);
    const values = sample({ ...Object(inputSchema), required: namesIn(inputSchema) });
    received.delete(tool);
    // oxlint-disable-next-line no-await-in-loop -- tools of two documents share names
    await client.execute(tool, values);
    const har = oasToHar(oas, operation, valuesFor(operation, values), credentials(oas, auth?.type !== "oauth2"));
    // oxlint-disable-next-line no-await-in-loop -- as above
    pairs.push({ tool, ours: received.get(tool), theirs: await fromHar(har.log.entries[0]?.request as Har) });
  }
  await client.close();
  return pairs;
}

const secret = "value-of-env";

/** Tells its name, takes any value, and fetches no tokens. */
function recorded(tool: ToolDefinition): ToolDefinition {
  const { auth, ...execution } = tool.execution as HttpExecution;
  const { outputSchema: _, ...rest } = tool;
  return {
    ...rest,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(namesIn(tool.inputSchema).map((name) => [name, {}])),
    },
    execution: {
      ...execution,
      headers: { ...execution.headers, "X-Call": tool.name },
      ...(auth === undefined || auth.type === "oauth2" ? {} : { auth }),
    },
  };
}

function namesIn(schema: unknown): readonly string[] {
  return Object.keys(Object(Object(schema).properties));
}

type HarValues = NonNullable<Parameters<typeof oasToHar>[2]>;

/** The arguments in the places that the other client wants them in. */
function valuesFor(operation: Operation, values: JsonObject): HarValues {
  const rest = new Map(Object.entries(values));
  const parameters: Record<string, Record<string, unknown>> = { path: {}, query: {}, header: {}, cookie: {} };
  for (const { name, in: position } of operation.getParameters()) {
    const key = rest.has(`${name}__${position}`) ? `${name}__${position}` : name;
    if (!rest.has(key)) continue;
    Object.assign(parameters[position] ?? {}, { [name]: rest.get(key) });
    rest.delete(key);
  }
  const isWhole = rest.size === 1 && rest.has("body");
  const body = isWhole ? rest.get("body") : Object.fromEntries(rest);
  return { ...parameters, [operation.isFormUrlEncoded() ? "formData" : "body"]: body };
}

function credentials(oas: Oas, hasTokens: boolean): Record<string, string | { user: string; pass: string }> {
  const schemes = Object.entries(oas.api.components?.securitySchemes ?? {});
  return Object.fromEntries(
    schemes.flatMap(([name, scheme]) => {
      if (!isRecord(scheme) || (scheme["type"] === "oauth2" && !hasTokens)) return [];
      return [[name, scheme["scheme"] === "basic" ? { user: secret, pass: secret } : secret]];
    }),
  );
}

interface Named {
  readonly name: string;
  readonly value: string;
}

interface Har {
  readonly method: string;
  readonly url: string;
  readonly queryString: readonly Named[];
  readonly headers: readonly Named[];
  readonly cookies: readonly Named[];
  readonly postData?: { readonly text?: string; readonly params?: readonly Named[] };
}

async function fromHar({ method, url, queryString, headers: list, cookies, postData }: Har): Promise<SentRequest> {
  const headers = new Map(list.map(({ name, value }) => [name.toLowerCase(), value]));
  if (cookies.length > 0) headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  const query = queryString.map(({ name, value }) => `${name}=${value}`).join("&");
  const target = new URL(url).pathname + (query === "" ? "" : `?${query}`);
  const text = postData?.params === undefined ? (postData?.text ?? "") : "";
  const sent = await sentRequest(method, target, Object.fromEntries(headers), Buffer.from(text));
  if (postData?.params === undefined) return sent;
  return { ...sent, body: postData.params.map(({ name, value }) => `${name}=${value}`).toSorted() };
}
