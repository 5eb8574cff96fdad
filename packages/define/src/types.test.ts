import { describe, expect, expectTypeOf, it } from "vitest";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { failure } from "@mci/contract";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { z } from "zod";
import {
  bytes,
  dateTime,
  defineSkill,
  defineTool,
  json,
  provide,
  token,
  type ArgumentsOf,
  type DefinedTool,
  type NameOf,
  type ToolsOf,
} from "./index.ts";

interface Sum {
  a: number;
  b?: number | undefined;
}

describe("the compiler knows", () => {
  it("the arguments of a handler, from every kind of schema", () => {
    defineTool({ input: z.object({ a: z.number(), b: z.number().optional() }) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<Sum>();
      return "";
    });
    defineTool({ input: type({ a: "number", "b?": "number | undefined" }) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<Sum>();
      return "";
    });
    defineTool({ input: toStandardJsonSchema(v.object({ a: v.number(), b: v.optional(v.number()) })) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<Sum>();
      return "";
    });
    defineTool({ input: Type.Object({ a: Type.Number(), b: Type.Optional(Type.Number()) }) }, (args) => {
      expectTypeOf(args.a).toEqualTypeOf<number>();
      expectTypeOf(args.b).toEqualTypeOf<number | undefined>();
      return "";
    });
    defineTool(
      {
        input: {
          type: "object",
          properties: {
            a: { type: "number" },
            b: { enum: ["x", "y"] },
            c: { type: "array", items: { type: "string" } },
          },
          required: ["a", "c"],
        },
      },
      (args) => {
        expectTypeOf(args).toEqualTypeOf<{
          readonly a: number;
          readonly c: readonly string[];
          readonly b?: "x" | "y";
        }>();
        return "";
      },
    );
    defineTool({ input: json<Sum>({ type: "object" }) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<Sum>();
      return "";
    });
  });

  it("what callers write, before defaults and transforms", () => {
    const tool = defineTool({ input: z.object({ n: z.int().default(3), when: z.string() }) }, ({ n }) => {
      expectTypeOf(n).toEqualTypeOf<number>();
      return "";
    });
    expectTypeOf<ArgumentsOf<typeof tool>>().toEqualTypeOf<{ n?: number | undefined; when: string }>();
  });

  it("what is injected, and nothing else", () => {
    const db = token<{ readonly id: number }>("db");
    defineTool({ inject: { db } }, (_, context) => {
      expectTypeOf(context.db).toEqualTypeOf<{ readonly id: number }>();
      // @ts-expect-error: nothing injects it
      return String(context.database);
    });
    // @ts-expect-error: the context has a signal of its own
    defineTool({ inject: { signal: db } }, () => "");
    // @ts-expect-error: and a way to ask
    defineTool({ inject: { ask: db } }, () => "");
    // @ts-expect-error: another type than that of the token
    provide(db, () => ({ id: "1" }));
    provide(token<string>("name"), ({ db: given }) => String(given.id), "client", { db });
  });

  it("a result that does not fit its output", () => {
    const output = z.object({ hits: z.array(z.string()) });
    expectTypeOf(defineTool({ output }, () => ({ hits: ["a"] })).outputSchema).not.toBeNever();
    defineTool({ output }, async () => ({ hits: ["a"] }));
    // @ts-expect-error: numbers are not hits
    defineTool({ output }, () => ({ hits: [1] }));
    defineTool({ output }, () => failure("Nothing there."));
    defineTool({ output }, async () => ({
      content: [{ type: "text", text: "a" }],
      structuredContent: { hits: ["a"] },
    }));
    defineTool({ output }, () => ({ content: [{ type: "text", text: "Nothing there." }], isError: true }));
    // @ts-expect-error: no content of a result
    defineTool({ output }, () => ({ content: ["a"], structuredContent: { hits: ["a"] } }));
    // @ts-expect-error: nothing is returned
    defineTool({ output }, async () => {});
  });

  it("the names and the arguments of tools", () => {
    const input = z.object({ n: z.int().default(3) });
    const single = defineTool({ name: "single", input }, () => "");
    const skill = defineSkill("math", {
      twice: defineTool({ input: z.object({ n: z.int() }) }, () => ""),
      key: defineTool({ name: "named" }, () => ""),
    });
    expectTypeOf<ToolsOf<[typeof single, typeof skill]>>().toExtend<{
      readonly single: { n?: number | undefined };
      readonly "math.twice": { n: number };
      readonly "math.named": object;
    }>();
    expectTypeOf<keyof ToolsOf<[typeof single, typeof skill]>>().toEqualTypeOf<
      "single" | "math.twice" | "math.named"
    >();
    const many: readonly DefinedTool[] = [single];
    expectTypeOf<NameOf<(typeof many)[number]>>().toEqualTypeOf<string>();
  });

  it("what a form asks for", () => {
    defineTool({}, async (_, { ask }) => {
      expectTypeOf(await ask("Go on?")).toBeVoid();
      expectTypeOf(await ask("Who?", z.object({ name: z.string() }))).toEqualTypeOf<{ name: string }>();
      return "";
    });
  });

  it("what callers write and handlers get where strings are decoded", () => {
    const input = {
      type: "object",
      properties: { since: dateTime(), files: { type: "array", items: bytes() } },
      required: ["since"],
    } as const;
    const tool = defineTool({ input }, ({ since, files }) => {
      expectTypeOf(since).toEqualTypeOf<Date>();
      expectTypeOf(files).toEqualTypeOf<readonly Uint8Array[] | undefined>();
      return "";
    });
    expectTypeOf<ArgumentsOf<typeof tool>>().toEqualTypeOf<{
      readonly since: string;
      readonly files?: readonly string[];
    }>();
  });

  it("the options of a tool", () => {
    // @ts-expect-error: misspelt
    expect(defineTool({ descripton: "x" }, () => "").invalid?.message).toContain("Did you mean 'description'?");
    // @ts-expect-error: not declared
    defineTool({ input: z.object({ a: z.number() }) }, ({ b }) => String(b));
  });
});
