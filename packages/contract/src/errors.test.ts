import { describe, expect, it, vi } from "vitest";
import { codes } from "./codes.ts";
import { ConfigError, LoadError, MCIError, PathError, TemplateError, ToolError } from "./errors.ts";

const place = { line: 1, column: 2, offset: 1, excerpt: "x\n ^" };

describe("errors", () => {
  it("say what happened, what to do, a code and what was underneath", () => {
    const cause = new Error("underneath");
    const error = new ConfigError("MCI_CONFIG", "No sources.", { hint: "Pass one.", cause });
    expect(error).toMatchObject({
      name: "ConfigError",
      code: "MCI_CONFIG",
      message: "No sources.",
      hint: "Pass one.",
      cause,
    });
    expect(new PathError("MCI_PATH_OUTSIDE", "outside")).not.toHaveProperty("hint");
  });

  it("are known as one family, also when they come from another copy of the package", async () => {
    vi.resetModules();
    const other = await import("./errors.ts");
    expect(other.MCIError).not.toBe(MCIError);
    for (const error of [
      new other.ConfigError("MCI_CONFIG", "x"),
      new other.ToolError("MCI_INPUT", "x"),
      new ToolError("X", "x"),
    ]) {
      expect(MCIError.is(error)).toBe(true);
    }
    expect(TemplateError.is(new other.TemplateError("MCI_TEMPLATE_SYNTAX", "x", place))).toBe(true);
    expect(ConfigError.is(new other.ConfigError("MCI_CONFIG", "x"))).toBe(true);
    expect(LoadError.is(new other.LoadError([]))).toBe(true);
    for (const { is } of [TemplateError, ConfigError, LoadError]) {
      expect(is(new other.MCIError("MCI_TEMPLATE_SYNTAX", "x"))).toBe(false);
    }
  });

  it.each([[null], [undefined], ["text"], [new Error("plain")], [{ code: "MCI_CONFIG" }]])(
    "do not know %j as one of theirs",
    (value) => {
      expect(MCIError.is(value)).toBe(false);
    },
  );

  it("have facts for programs", () => {
    const details = { option: "guard.jwt", owner: "serveHttp", reason: "missing" } as const;
    expect(new ConfigError("MCI_CONFIG", "x", { details })).toHaveProperty("details", details);
    expect(new ConfigError("MCI_CONFIG", "x")).not.toHaveProperty("details");
  });

  it("of a load are complete when printed alone, and leave warnings out", () => {
    const error = new LoadError([
      {
        code: "MCI_TEMPLATE_SYNTAX",
        severity: "error",
        message: "No closing @endif.",
        file: "a.json",
        line: 3,
        column: 7,
        tool: "greet",
        excerpt: "@if(x)\n^",
        hint: "Close it.",
      },
      { code: "MCI_FILTER", severity: "warning", message: "never mind" },
      { code: "MCI_TOOL_DUPLICATE", severity: "error", message: "Two of them.", pointer: "/tools/1" },
    ]);
    expect(error.code).toBe("MCI_LOAD");
    expect(error.message).toBe(
      ["a.json:3:7: tool 'greet': No closing @endif.", "  @if(x)", "  ^", "  Close it.", "/tools/1: Two of them."].join(
        "\n",
      ),
    );
    expect(error.problems).toHaveLength(3);
  });

  it("of a load have no line that names of a file have written", () => {
    const { message } = new LoadError([
      {
        code: "MCI_INPUT",
        severity: "error",
        message: "There is a 'b\r\n::error::c'.",
        file: "a\n.json",
        tool: "x\u2028y\u0085z",
        hint: "Did you mean 'd\n::error::e'?",
      },
    ]);
    expect(message.split("\n")).toEqual([
      String.raw`a\n.json: tool 'x\u2028y\u0085z': There is a 'b\r\n::error::c'.`,
      String.raw`  Did you mean 'd\n::error::e'?`,
    ]);
  });

  it("of a load with one problem carry its code", () => {
    expect(new LoadError([{ code: "MCI_SCHEMA_VERSION", severity: "error", message: "x" }]).code).toBe(
      "MCI_SCHEMA_VERSION",
    );
  });

  it("have no code twice", () => {
    expect(new Set(codes).size).toBe(codes.length);
  });
});
