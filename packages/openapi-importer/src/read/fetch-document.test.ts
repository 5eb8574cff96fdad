import { networkPolicy } from "@mci/network-policy";
import { serve } from "@mci/plugin-kit/test";
import { afterAll, describe, expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";
import { importOpenApi } from "../index.ts";

const origin = await serve((request, response) => {
  const isThere = request.url === "/shared.json";
  const isBroken = request.url?.startsWith("/broken");
  response.statusCode = isThere || isBroken || request.url === "/api" ? 200 : 404;
  response.setHeader("content-type", "application/json");
  const broken = isBroken ? { "/b": { get: 5 } } : {};
  const document = documentOf({ "/a": { get: { operationId: "a" } }, ...broken }, { servers: [{ url: "/v1" }] });
  response.end(JSON.stringify(isThere ? { Size: { type: "string", enum: ["s"] } } : document));
}, afterAll);
const policy = networkPolicy();
afterAll(() => policy.close());

describe("a reference to a url", () => {
  const document = (file: string): object =>
    documentOf({
      "/a": {
        get: {
          operationId: "a",
          parameters: [{ name: "size", in: "query", schema: { $ref: `${origin}/${file}#/Size` } }],
        },
      },
      "/b": { get: {} },
    });

  it("is followed if it is asked for, within the network rules", async () => {
    const { tools } = await importTools(document("shared.json"), { fetch: { policy, rules: { mode: "off" } } });
    expect(tools[0]?.inputSchema).toEqual({ type: "object", properties: { size: { type: "string", enum: ["s"] } } });
  });

  it("must lead to a public address, and be there", async () => {
    const refused = await importTools(document("shared.json"), { fetch: { policy } });
    expect(refused.warnings).toEqual([expect.stringMatching(/private/)]);
    const missing = await importTools(document("none.json"), { fetch: { policy, rules: { mode: "off" } } });
    expect(missing.warnings).toEqual([expect.stringMatching(/status 404/)]);
  });

  it("may be the document itself, whose relative server then starts there", async () => {
    const { toolset } = await importOpenApi(`${origin}/api`, { fetch: { policy, isMainOnly: true } });
    expect(toolset.tools[0]?.execution).toMatchObject({ url: `${origin}/v1/a` });
  });

  it("keeps the user, the password and the query of the document's url to itself", async () => {
    const url = `${origin.replace("//", "//user:secret-1@")}/broken?x=/a&token=secret-2`;
    const { toolset, warnings } = await importOpenApi(url, { fetch: { policy, isMainOnly: true } });
    expect(warnings).toMatchObject([{ message: expect.stringMatching(/not an object/), file: `${origin}/broken` }]);
    expect(toolset).toMatchObject({ "x-openapi": "broken", tools: [{ execution: { url: `${origin}/v1/a` } }] });
    expect(JSON.stringify([toolset, warnings])).not.toContain("secret");
    const none = `${origin}/none?token=secret-2`;
    const error: unknown = await importOpenApi(none, { fetch: { policy, isMainOnly: true } }).catch((e: unknown) => e);
    expect(String(error)).toMatch(/none.*status 404/s);
    expect(String(error)).not.toContain("secret");
  });
});
