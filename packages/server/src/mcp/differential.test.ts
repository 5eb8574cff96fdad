import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes, hotDrafts, requestOf } from "../testing/mcp-requests.ts";
import { mcpToolbox } from "../testing/mcp-toolbox.ts";
import { present } from "../testing/present.ts";
import { seenAnswer } from "../testing/seen-answer.ts";
import type { McpRequest } from "./contract.ts";
import { mcpHandler, type McpHandler } from "./fetch-handler.ts";
import { hotEndpoint, type HotEndpoint } from "./hot/hot-endpoint.ts";
import { sdkEndpoint, type SdkEndpoint } from "./sdk/sdk-endpoint.ts";
import { mcpService } from "./mcp-service.ts";

let hot: HotEndpoint;
let sdk: SdkEndpoint;
let handler: McpHandler;
let close: () => Promise<void>;

beforeAll(async () => {
  const toolbox = await mcpToolbox();
  const options = { name: "test", version: "1", instructions: "Be kind.", ttlMs: 5, cacheScope: "public" } as const;
  const served = mcpService(toolbox, options);
  sdk = sdkEndpoint(served);
  hot = hotEndpoint(served, sdk.handle);
  handler = mcpHandler(toolbox, options);
  close = async () => {
    await handler.close();
    await sdk.close();
    await toolbox.close();
  };
});
afterAll(() => close());

describe("the hot path", () => {
  it.each(Object.entries(hotDrafts))("answers as the SDK: %s", async (_, draft) => {
    const request = requestOf(draft);
    const answer = hotAnswer(request);
    expect(answer).toBeDefined();
    expect(await answer).toEqual(await sdkAnswer(request));
  });

  it.each(Object.entries(changes))("answers as the SDK or leaves it to it: %s", async (_, change) => {
    const requests = Object.values(hotDrafts).map((draft) => requestOf(change(draft)));
    const pairs = requests.flatMap((request) => {
      const answer = hotAnswer(request);
      return answer === undefined ? [] : [{ answer, expected: sdkAnswer(request) }];
    });
    const answers = await Promise.all(pairs.map(({ answer }) => answer));
    expect(answers).toEqual(await Promise.all(pairs.map(({ expected }) => expected)));
  });
});

describe("the whole handler", () => {
  const bases = ["legacy call", "modern call", "modern list", "initialize"];
  /** What the SDK takes as it reads it, or answers with -32603, is refused here; endpoint.test.ts shows how. */
  const stricter = ["with its method twice", "params.cursor = 5", "params.cursor = null"];

  it.each(Object.entries(changes).filter(([name]) => !stricter.includes(name)))(
    "answers as the SDK does, on either path: %s",
    async (_, change) => {
      const requests = bases.map((name) => requestOf(change(present(hotDrafts[name]))));
      expect(await Promise.all(requests.map(wholeAnswer))).toEqual(await Promise.all(requests.map(sdkAnswer)));
    },
  );

  it.each(["GET", "DELETE", "PUT", "OPTIONS"])("answers %s as the SDK", async (method) => {
    const request = { ...requestOf({ headers: { accept: "text/event-stream" }, message: 0, raw: "" }), method };
    const bare = createMcpHandler(() => new Server({ name: "test", version: "1" }));
    const response = await bare.fetch(new Request("http://localhost/mcp", { method }));
    expect(await wholeAnswer(request)).toEqual(await seenResponse(response));
    expect(response.status).toBe(405);
  });
});

async function wholeAnswer({ method, headers, body }: McpRequest): Promise<object> {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])); // prettier-ignore
  const request = new Request("http://localhost/mcp", { method, headers: new Headers(given as [string, string][]), ...(body === "" ? undefined : { body }) }); // prettier-ignore
  return seenResponse(await handler(request));
}

function seenResponse({ status, headers, body }: Response): Promise<object> {
  return seenAnswer({ status, headers: Object.fromEntries(headers), body: body ?? "" });
}

function hotAnswer(request: McpRequest): Promise<object> | undefined {
  const answer = hot(request, parsed(request.body));
  return answer === undefined ? undefined : Promise.resolve(answer).then(seenAnswer);
}

/** The SDK reads the text itself here, so that it is also shown that ours is read alike. */
async function sdkAnswer(request: McpRequest): Promise<object> {
  return seenAnswer(await sdk.handle(request, undefined));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
