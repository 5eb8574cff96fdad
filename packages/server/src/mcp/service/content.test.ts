import { specTypeSchemas } from "@modelcontextprotocol/server";
import type { ResultContent } from "@mci/contract";
import { assert, constantFrom, oneof, property, record, string, array, anything, double } from "fast-check";
import { describe, expect, it } from "vitest";
import { validPart } from "./content.ts";

const { ContentBlock } = specTypeSchemas;

function isValid(part: unknown): boolean {
  return ContentBlock["~standard"].validate(part).issues === undefined;
}

describe("a part of a result", () => {
  it.each<ResultContent>([
    { type: "text", text: "a", annotations: { audience: ["user"], priority: 1, lastModified: "2026-01-31T00:00:00Z" } },
    { type: "image", data: "AAAA", mimeType: "image/png", _meta: { a: 1 } },
    { type: "audio", data: "", mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "a:b", text: "", mimeType: "text/plain", _meta: {} } },
    { type: "resource", resource: { uri: "a:b", blob: "AA==" } },
    { type: "resource_link", uri: "a:b", name: "b", title: "B", description: "", mimeType: "a/b", size: 5, icons: [{ src: "x", sizes: ["1x1"] }] }, // prettier-ignore
  ])("goes through as it is when it is valid: %j", (part) => {
    expect(isValid(part)).toBe(true);
    expect(validPart(part)).toEqual(part);
  });

  it.each([
    { type: "image", data: "not base64!", mimeType: "image/png" },
    { type: "image", data: "AAAA" },
    { type: "text" },
    { type: "resource", resource: { uri: "a:b" } },
    { type: "resource", resource: { text: "a" } },
    { type: "resource_link", uri: "a:b" },
    { type: "video", data: "AAAA" },
    {},
  ])("becomes a note when it is not valid: %j", (part) => {
    expect(validPart(part as ResultContent)).toEqual({
      type: "text",
      text: `[A part of the type '${String(part.type)}' was omitted: it is not valid MCP content.]`,
    });
  });

  it("loses notes that are not valid, and keeps those beside them", () => {
    const annotations = { audience: ["robot"], priority: 0.5, lastModified: "2026-02-30T00:00:00Z" };
    expect(validPart({ type: "text", text: "a", annotations })).toEqual({
      type: "text",
      text: "a",
      annotations: { priority: 0.5 },
    });
    expect(validPart({ type: "text", text: "a", annotations: { priority: 2 } })).toMatchObject({ annotations: {} });
  });

  it("is always one that the SDK takes", () => {
    const any = oneof(anything(), string(), double(), constantFrom("AAAA", "2026-01-01T00:00:00Z", "user"));
    const annotations = record(
      { audience: oneof(array(any), any), priority: any, lastModified: any },
      { requiredKeys: [] },
    );
    const icons = array(
      record({ src: any, mimeType: any, sizes: oneof(array(any), any), theme: any }, { requiredKeys: [] }),
    );
    const resource = record({ uri: any, text: any, blob: any, mimeType: any, _meta: any }, { requiredKeys: [] });
    const part = record(
      { type: constantFrom("text", "image", "audio", "resource", "resource_link", "other"), text: any, data: any, mimeType: any, uri: any, name: any, title: any, size: any, resource: oneof(resource, any), icons: oneof(icons, any), annotations: oneof(annotations, any), _meta: any }, // prettier-ignore
      { requiredKeys: ["type"] },
    );
    assert(
      property(part, (given) => isValid(validPart(given as unknown as ResultContent))),
      { numRuns: 2000 },
    );
    expect(isValid({ type: "text" })).toBe(false);
  });
});
