import { defaultLimits, MCIError } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { handlebarsEngine, type HandlebarsEngineOptions } from "./index.ts";

function render(source: string, helpers: HandlebarsEngineOptions["helpers"] = {}): string {
  const include = (): never => {
    throw new MCIError("MCI_PATH_NOT_FOUND", "There are no files.");
  };
  const template = handlebarsEngine({ helpers }).compile(source, { missing: "error", limits: defaultLimits, include });
  return template.render({ name: "Ada" });
}

describe("custom helpers", () => {
  it.each(["a b", "", "a.b", "a/b", "a|b", "1a", "-a", "a}", "else", "this", "__proto__"])(
    "cannot be named %j, which is refused at once",
    (name) => {
      expect(() => handlebarsEngine({ helpers: Object.fromEntries([[name, () => ""]]) })).toThrow(
        expect.objectContaining({ code: "MCI_CONFIG_ENGINE", hint: expect.stringContaining("A name is made of") }),
      );
    },
  );

  it.each(["upper", "to-upper", "größe", "$", "_2"])("may be named %s", (name) => {
    expect(render(`{{${name} name}}`, { [name]: (text: string) => text.toUpperCase() })).toBe("ADA");
  });

  it.each(["{{later name}}", "{{#later name}}x{{/later}}", "{{#if (later name)}}x{{/if}}"])(
    "that answer later are an error of the template: %s",
    (source) => {
      const later = async (): Promise<string> => Promise.reject(new Error("This is never reported."));
      expect(() => render(source, { later })).toThrow(
        expect.objectContaining({
          code: "MCI_TEMPLATE_VALUE",
          message: "later: it answers with a promise, and a template cannot wait.",
        }),
      );
    },
  );

  it("take as many values as they like, even where they are named like a built-in one", () => {
    const helpers = {
      if: (a: boolean, b: boolean, options: Handlebars.HelperOptions) => (a && b ? options.fn(null) : ""),
      lookup: () => "found",
    };
    expect(render("{{#if true true}}both{{/if}}{{lookup}}", helpers)).toBe("bothfound");
  });

  it("may answer with a SafeString of another copy of handlebars", () => {
    class SafeString {
      toHTML = (): string => "<b>";
    }
    expect(render("{{bold}}", { bold: () => new SafeString() })).toBe("<b>");
  });

  it("know what they are called on, and their options", () => {
    const helpers = {
      mine(this: { name: string }, _: unknown, { hash }: Handlebars.HelperOptions) {
        return `${this.name} ${hash["end"]}`;
      },
    };
    expect(render("{{mine 1 end='!'}}", helpers)).toBe("Ada !");
  });
});

describe("a pipe", () => {
  it.each([
    ["a\n{{ name | upper }}", 2, 9],
    ["{{ upper name | trim }}", 1, 15],
    ["{{#if (name | trim)}}x{{/if}}", 1, 13],
  ])("is not of handlebars: %j", (source, line, column) => {
    expect(() => render(source)).toThrow(
      expect.objectContaining({
        code: "MCI_TEMPLATE_SYNTAX",
        message: "Unexpected '|': handlebars has no pipes.",
        hint: "A helper stands before its argument: {{ upper name }}.",
        line,
        column,
      }),
    );
  });

  it("is nothing but a bar in a text, a comment and block parameters", () => {
    expect(
      render("{{! a | b }}{{show 'a | b'}} | {{#with name as |n|}}{{n}}{{/with}}", { show: (text: string) => text }),
    ).toBe("a | b | Ada");
  });
});
