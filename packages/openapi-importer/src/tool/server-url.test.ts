import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";

describe("the base url", () => {
  it.each([
    ["has credentials", "https://ada:secret@a.example/v1", "'https://***@a.example/v1' has credentials"],
    ["has a query", "https://a.example/v1?key=1", "has a query or a fragment"],
    ["is relative", "/v1", "is not a whole url"],
    ["is of another scheme", "ftp://a.example", "is not a whole url"],
  ])("is refused if it %s", async (_, baseUrl, message) => {
    await expect(importTools(documentOf({ "/a": { get: {} } }), { baseUrl })).rejects.toMatchObject({
      code: "MCI_OPENAPI",
      message: expect.stringContaining(message),
    });
  });

  it.each(["https://a.example/v1", "http://127.0.0.1:80/", "{{env.API_URL}}/v1"])("may be %s", async (baseUrl) => {
    const { tools } = await importTools(documentOf({ "/a": { get: {} } }), { baseUrl });
    expect(tools[0]?.execution.url).toBe(`${baseUrl.replace(/\/$/, "")}/a`);
  });
});

describe("the server of a document", () => {
  it("has no credentials in the file, with a warning", async () => {
    const servers = [{ url: "https://ada:secret@a.example/v1/@b" }];
    const { tools, warnings } = await importTools(documentOf({ "/a": { get: {} } }, { servers }));
    expect(tools[0]?.execution.url).toBe("https://a.example/v1/@b/a");
    expect(warnings).toEqual([
      "The server 'https://a.example/v1/@b' has credentials in the document, which are left out. Give the tools 'auth' in the overlay.",
    ]);
  });
});

describe("a path that would leave the base url", () => {
  it.each(["/../a", "/a/..", "/a/%2e%2E/b", "/./a", "/a\\..\\b", "/.\t./a"])("is left out: %j", async (path) => {
    const { tools, warnings } = await importTools(documentOf({ [path]: { get: {} }, "/good": { get: {} } }));
    expect(tools.map(({ name }) => name)).toEqual(["get_good"]);
    expect(warnings).toEqual([expect.stringContaining("would lead elsewhere. The operation is left out.")]);
  });

  it("is told from one that has dots in names", async () => {
    const { warnings } = await importTools(
      documentOf({ "/a..b/.well-known/...": { get: {} }, "/a?b=/../": { get: {} } }),
    );
    expect(warnings).toEqual([]);
  });
});
