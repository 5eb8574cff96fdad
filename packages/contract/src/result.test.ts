import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { MCIError } from "./errors.ts";
import { failure, success, text, textOf, unwrap } from "./result.ts";

describe("results", () => {
  it("of one text, with facts about the call if there are any", () => {
    expect(text("hi")).toEqual({ isError: false, content: [{ type: "text", text: "hi" }] });
    expect(text("hi", { metadata: { status_code: 200 }, structuredContent: { a: 1 } })).toEqual({
      isError: false,
      content: [{ type: "text", text: "hi" }],
      metadata: { status_code: 200 },
      structuredContent: { a: 1 },
    });
  });

  it("that are errors repeat the error as their first text", () => {
    const more = { type: "text", text: "the answer's own words" } as const;
    expect(failure("404", { content: [more], metadata: { status_code: 404 } })).toEqual({
      isError: true,
      error: "404",
      code: "MCI_TOOL_FAILED",
      content: [{ type: "text", text: "404" }, more],
      metadata: { status_code: 404 },
    });
    expect(failure("late", { code: "MCI_TIMEOUT", retry: { after_ms: 5 } })).toMatchObject({
      code: "MCI_TIMEOUT",
      retry: { after_ms: 5 },
    });
  });

  it.each<[readonly unknown[], string]>([
    [[new Error("late")], "'error' must be a string. Pass its message."],
    [[undefined], "'error' must be a string."],
    [["late", "MCI_TIMEOUT"], "'options' must be an object, such as { code: "],
    [["late", null], "'options' must be an object"],
    [["late", { cod: "MINE" }], "unknown option 'cod'. Valid options: code, content, retry,"],
    [["late", { isError: false }], "unknown option 'isError'"],
    [["late", { code: 5 }], "'code' must be a string, such as \"MY_CODE\"."],
    [["late", { content: "more" }], "'content' must be an array of content."],
    [["late", { metadata: [] }], "'metadata' must be an object."],
    [["late", { details: "path" }], "'details' must be an object of facts."],
    [["late", { retry: true }], "'retry' must be an object, such as { after_ms: 500 }."],
    [["late", { retry: { after_ms: "a" } }], "'retry.after_ms' must be a number of milliseconds."],
  ])("that are errors are not made of %j", (given, message) => {
    expect(() => Reflect.apply(failure, undefined, given)).toThrow(message);
  });

  it("that are errors have facts for programs, and keep what was thrown out of logs and copies", () => {
    const cause = new Error("SECRET-in-a-stack");
    const result = failure("late", { code: "MCI_TIMEOUT", details: { ms: 20 }, cause });
    expect(result.details).toEqual({ ms: 20 });
    expect(result.cause).toBe(cause);
    for (const seen of [
      JSON.stringify(result),
      inspect(result),
      inspect({ ...result }),
      inspect(structuredClone(result)),
    ]) {
      expect(seen).not.toContain("SECRET");
    }
    expect(failure("late")).not.toHaveProperty("cause");
    expect(() => unwrap(result)).toThrow(expect.objectContaining({ details: { ms: 20 }, cause: result }));
  });

  it("give all their text", () => {
    const image = { type: "image", data: "", mimeType: "image/png" } as const;
    expect(textOf(success([{ type: "text", text: "a" }, image, { type: "text", text: "b" }]))).toBe("a\nb");
    expect(textOf(success([image]))).toBe("");
    const link = { type: "resource_link", name: "The report", uri: "file:///report.pdf" } as const;
    expect(textOf(success([{ type: "text", text: "See" }, link]))).toBe("See\nThe report: file:///report.pdf");
  });

  it("are unwrapped, or thrown", () => {
    expect(unwrap(text("hi"))).toEqual(text("hi"));
    const wrong = failure("no such city", { code: "MCI_INPUT" });
    expect(() => unwrap(wrong)).toThrow(
      expect.objectContaining({ name: "ToolError", code: "MCI_INPUT", message: "no such city", cause: wrong }),
    );
    expect(() => unwrap(wrong)).toThrow(MCIError);
  });
});
