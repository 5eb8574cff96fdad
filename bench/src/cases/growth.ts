import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLimits, type CompileOptions, type SchemaDocument } from "@mci/contract";
import { builtinEngine } from "@mci/template";
import { MCIClient } from "mci";
import type { Case, Cases } from "./case.ts";

/** A quantity that may grow: tools, steps, calls and others, of which there are few or many. */
export interface Series {
  readonly few: number;
  readonly many: number;
  /** Prepares what is measured for a size, and how it ends. */
  prepare(size: number): Promise<Case> | Case;
  /** Something like it without this project: it shows what V8 adds to the growth. */
  readonly bare?: { readonly name: string; prepare(size: number): Case };
}

const greeting = { name: "greet", execution: { type: "text", text: "Hello {{props.name}}!" } };

/** By what there are many of. */
export const series: Readonly<Record<string, Series>> = {
  "tools": {
    few: 1_000,
    many: 16_000,
    prepare(size) {
      const tools = Array.from({ length: size }, (_, index) => ({ ...greeting, name: `greet_${index}` }));
      return { run: async () => (await from({ tools })).close() };
    },
  },
  "toolsets": {
    few: 50,
    many: 800,
    prepare(size) {
      const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
      const names = Array.from({ length: size }, (_, index) => `set_${index}.mci.json`);
      for (const [index, name] of names.entries()) {
        writeFileSync(join(folder, name), JSON.stringify({ schemaVersion: "1.0", tools: [{ ...greeting, name: `greet_${index}` }] }));
      }
      const file = join(folder, "main.mci.json");
      writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", libraryDir: ".", toolsets: names }));
      return {
        run: async () => (await MCIClient.load(file)).close(),
        close: () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  },
  "characters of a template": {
    few: 2_000,
    many: 32_000,
    prepare: (size) => ({ run: () => rendered("A line of text with {{props.name}} in it.\n".repeat(size / 40)) }),
  },
  "steps of a loop": {
    few: 500,
    many: 8_000,
    prepare: (size) => ({
      run: () => rendered("@foreach(x in props.items)\n- {{x}}@if(props.name) yes@endif\n@endforeach", size),
    }),
  },
  "included files": {
    few: 50,
    many: 800,
    prepare: (size) => ({
      run: () => rendered(Array.from({ length: size }, (_, index) => `@include("part_${index}.txt")\n`).join("")),
    }),
  },
  "text calls at once": {
    few: 100,
    many: 10_000,
    prepare: (size) => calls(size, {}, { tools: [greeting] }),
  },
  "waiting calls at once": {
    few: 100,
    many: 10_000,
    prepare(size) {
      const waiting = { type: "waiting", prepare: () => ({ run: async () => (await later(), success) }) };
      return calls(size, { executors: [waiting] }, { tools: [{ name: "greet", execution: { type: "waiting" } }] });
    },
    bare: {
      name: "promises with timers",
      prepare: (size) => ({ run: () => Promise.all(Array.from({ length: size }, waitWithTimer)) }),
    },
  },
  "secrets": {
    few: 50,
    many: 800,
    prepare(size) {
      const env = Object.fromEntries(Array.from({ length: size }, (_, index) => [`API_TOKEN_${index}`, `secret-value-${index}-${index * 7}`]));
      const run = Object.keys(env).map((name) => `{{env.${name}}}`).join(" ");
      const executor = { type: "printing", prepare: (tool: { execution: { text: string } }, context: Context) => {
        const field = context.field(tool.execution.text);
        return { run: ({ scope }: { scope: unknown }) => ({ isError: false, content: [{ type: "text", text: field.render(scope) }] }) };
      } };
      return calls(1, { env, executors: [executor] }, { tools: [{ name: "greet", execution: { type: "printing", text: run } }] });
    },
  },
  "middleware": {
    few: 10,
    many: 160,
    prepare: (size) => calls(1, { middleware: Array.from({ length: size }, () => (call: unknown, next: (call: unknown) => unknown) => next(call)) }, { tools: [greeting] }),
  },
  "arguments": {
    few: 2_000, // from about 1,000 on V8 keeps objects as dictionaries, which costs five times as much
    many: 32_000,
    prepare(size) {
      const properties = Object.fromEntries(Array.from({ length: size }, (_, index) => [`name_${index}`, { type: "string" }]));
      const args = Object.fromEntries(Object.keys(properties).map((name) => [name, "a value"]));
      return calls(1, {}, { tools: [{ ...greeting, inputSchema: { type: "object", properties: { ...properties, name: { type: "string" } } } }] }, { ...args, name: "Ada" });
    },
    bare: {
      name: "copied and checked",
      prepare(size) {
        const args = Object.fromEntries(Array.from({ length: size }, (_, index) => [`name_${index}`, "a value"]));
        return { run: () => areStrings({ ...args }) };
      },
    },
  },
}; // prettier-ignore

interface Context {
  field(text: string): { render(scope: unknown): string };
}

const success = { isError: false, content: [{ type: "text", text: "done" }] };
const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function areStrings(args: Readonly<Record<string, unknown>>): boolean {
  for (const name in args) if (typeof args[name] !== "string") return false;
  return true;
}

async function waitWithTimer(): Promise<unknown> {
  const timer = setTimeout(() => undefined, 30_000);
  await later();
  clearTimeout(timer);
  return success;
}

async function calls(count: number, options: object, document: object, args: object = { name: "Ada" }): Promise<Case> {
  const client = await from(document, options);
  return {
    run: () => Promise.all(Array.from({ length: count }, async () => client.execute("greet", args))),
    close: async () => client.close(),
  };
}

async function from(document: object, options: object = {}): Promise<MCIClient> {
  return MCIClient.from({ schemaVersion: "1.0", ...document } as SchemaDocument, options);
}

function rendered(source: string, items = 0): string {
  const include: CompileOptions["include"] = (path) => ({ file: path, source: "A part of {{props.name}}.\n" });
  const template = builtinEngine().compile(source, {
    missing: "error",
    limits: defaultLimits,
    include,
    file: "main.txt",
  });
  return template.render({ props: { name: "Ada", items: Array.from({ length: items }, (_, index) => index) } });
}

/** Cases of the larger size. */
export const cases: Cases = Object.fromEntries(
  Object.entries(series).map(([name, { many, prepare }]) => [
    `${many.toLocaleString("en")} ${name}`,
    () => prepare(many),
  ]),
);
