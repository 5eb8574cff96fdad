import { failure, success, text, type ResultContent } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { resultText } from "./result-text.ts";

const bytes = (count: number): string => Buffer.alloc(count).toString("base64");

describe("resultText", () => {
  it("is the text, byte for byte", () => {
    expect(resultText(text("two\n lines \n"))).toBe("two\n lines \n");
  });

  it("describes content that is not text in one line", () => {
    const content: ResultContent[] = [
      { type: "text", text: "Here:" },
      { type: "image", mimeType: "image/png", data: bytes(12_345) },
      { type: "audio", mimeType: "audio/wav", data: bytes(2_500_000) },
      { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "äb" } },
      { type: "resource", resource: { uri: "file:///b", blob: bytes(10) } },
      { type: "resource_link", uri: "https://example.com/doc", name: "doc" },
      {
        type: "resource_link",
        uri: "file:///c",
        name: "c",
        title: "Plan",
        description: "Who does what.",
        mimeType: "text/csv",
      },
    ];
    expect(resultText(success(content))).toMatchInlineSnapshot(`
      "Here:
      [image image/png, 12 kB]
      [audio audio/wav, 2.5 MB]
      [resource file:///a.txt text/plain, 3 B]
      [resource file:///b, 10 B]
      [resource doc https://example.com/doc]
      [resource c file:///c Plan text/csv: Who does what.]"
    `);
  });

  it("is the structured content if there is no other", () => {
    expect(resultText(success([], { structuredContent: { a: 1 } }))).toBe('{\n  "a": 1\n}');
    expect(resultText(success([]))).toBeUndefined();
  });

  it("does not repeat the error, and keeps the content after it", () => {
    expect(resultText(failure("HTTP 404"))).toBeUndefined();
    expect(resultText(failure("HTTP 404", { content: [{ type: "text", text: "no such city" }] }))).toBe("no such city");
  });
});
