import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes, fastDrafts, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { mcpToolbox } from "../../test/mcp-toolbox.ts";
import { present } from "../../test/present.ts";
import { seenResponse } from "../../test/seen-response.ts";
import type { McpRequest } from "./contract.ts";
import { mcpHandler, type McpHandler } from "./fetch-handler.ts";
import { fastEndpoint, type FastEndpoint } from "./fast-path/fast-endpoint.ts";
import { sdkEndpoint, type SdkEndpoint } from "./sdk/sdk-endpoint.ts";
import { mcpService } from "./service/mcp-service.ts";

let fast: FastEndpoint;
let sdk: SdkEndpoint;
let handler: McpHandler;
let close: () => Promise<void>;

beforeAll(async () => {
  const toolbox = await mcpToolbox();
  const options = { name: "test", version: "1", instructions: "Be kind.", ttlMs: 5, cacheScope: "public" } as const;
  const service = mcpService(toolbox, options);
  sdk = sdkEndpoint(service);
  fast = fastEndpoint(service, sdk.handle);
  handler = mcpHandler(toolbox, options);
  close = async () => {
    await handler.close();
    await sdk.close();
    await toolbox.close();
  };
});
afterAll(() => close());

describe("the fast path", () => {
  it.each(Object.entries(fastDrafts))("answers as the SDK: %s", async (_, draft) => {
    const request = requestOf(draft);
    const answer = fastResponse(request);
    expect(answer).toBeDefined();
    expect(await answer).toEqual(await sdkResponse(request));
  });

  it.each(Object.entries(fastDrafts))("streams only what comes before the result: %s", async (_, draft) => {
    const answer = await fast(requestOf(draft), parsed(requestOf(draft).body));
    const text = answer?.body instanceof ReadableStream ? await new Response(answer.body).text() : "";
    expect(text.split("event: message").length).not.toBe(2);
  });

  it.each(Object.entries(changes))("answers as the SDK or leaves it to it: %s", async (_, change) => {
    const requests = Object.values(fastDrafts).map((draft) => requestOf(change(draft)));
    const pairs = requests.flatMap((request) => {
      const answer = fastResponse(request);
      return answer === undefined ? [] : [{ answer, expected: sdkResponse(request) }];
    });
    const answers = await Promise.all(pairs.map(({ answer }) => answer));
    expect(answers).toEqual(await Promise.all(pairs.map(({ expected }) => expected)));
  });
});

describe("the whole handler", () => {
  const bases = ["legacy call", "modern call", "modern list", "initialize"];
  /** Refused here, and taken by the SDK or answered with -32603; ambiguous-requests.test.ts shows how. */
  const stricter = ["with its method twice", "params.cursor = 5"];
  /** Taken here, and refused by the SDK; endpoint.test.ts shows how. */
  const accepts = ["undefined", '"*/*"', '"Application/json, text/event-stream"', '""'];
  const batches = Object.keys(changes).filter((name) => /^as a batch|^raw body = "\[/.test(name));
  const isOwn = (name: string): boolean =>
    batches.includes(name) ||
    stricter.includes(name) ||
    name in absences ||
    accepts.some((value) => name === `header accept = ${value}`);
  /** The equivalent of null, by the name of the change that sets it. */
  const absences = Object.fromEntries(
    Object.entries(changes).flatMap(([name, withNull]) => {
      const isMember = /^(?:params|progressToken|revision|capabilities)\b.* = null$/.test(name);
      return isMember ? [[name, (draft: Draft) => withoutNulls(withNull(draft))]] : [];
    }),
  );

  it.each(Object.entries(absences))("answers as if it were absent: %s", async (name, change) => {
    const drafts = bases.map((base) => present(fastDrafts[base]));
    const given = drafts.map((draft) => wholeResponse(requestOf(present(changes[name])(draft))));
    expect(await Promise.all(given)).toEqual(
      await Promise.all(drafts.map((draft) => sdkResponse(requestOf(change(draft))))),
    );
  });

  it.each(batches)(
    "answers as the SDK does in the revision that has batches, and without a revision: %s",
    async (name) => {
      for (const revision of ["2025-03-26", undefined]) {
        const requests = ["legacy call", "initialize"].map((base) => {
          const { headers, ...draft } = present(changes[name])(present(fastDrafts[base]));
          return requestOf({ ...draft, headers: { ...headers, "mcp-protocol-version": revision } });
        });
        expect(await Promise.all(requests.map(wholeResponse))).toEqual(await Promise.all(requests.map(sdkResponse)));
      }
    },
  );

  it.each(Object.entries(changes).filter(([name]) => !isOwn(name)))(
    "answers as the SDK does, on either path: %s",
    async (_, change) => {
      const requests = bases.map((name) => requestOf(change(present(fastDrafts[name]))));
      expect(await Promise.all(requests.map(wholeResponse))).toEqual(await Promise.all(requests.map(sdkResponse)));
    },
  );

  it.each(["GET", "DELETE", "PUT", "OPTIONS"])("answers %s as the SDK", async (method) => {
    const request = { ...requestOf({ headers: { accept: "text/event-stream" }, message: 0, raw: "" }), method };
    const bare = createMcpHandler(() => new Server({ name: "test", version: "1" }));
    const response = await bare.fetch(new Request("http://localhost/mcp", { method }));
    expect(await wholeResponse(request)).toEqual(await seenByFetch(response));
    expect(response.status).toBe(405);
  });
});

function withoutNulls({ message, ...draft }: Draft): Draft {
  return { ...draft, message: JSON.parse(JSON.stringify(message, (_, value: unknown) => value ?? undefined)) };
}

async function wholeResponse({ method, headers, body }: McpRequest): Promise<object> {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])); // prettier-ignore
  const request = new Request("http://localhost/mcp", { method, headers: new Headers(given as [string, string][]), ...(body === "" ? undefined : { body }) }); // prettier-ignore
  return seenByFetch(await handler(request));
}

function seenByFetch({ status, headers, body }: Response): Promise<object> {
  return seenResponse({ status, headers: Object.fromEntries(headers), body: body ?? "" });
}

function fastResponse(request: McpRequest): Promise<object> | undefined {
  const answer = fast(request, parsed(request.body));
  return answer === undefined ? undefined : Promise.resolve(answer).then(seenResponse);
}

/** The SDK reads the text itself here, so that it is also shown that ours is read alike. */
async function sdkResponse(request: McpRequest): Promise<object> {
  return seenResponse(await sdk.handle(request, undefined));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
