import { defaultLimits, type CompileOptions, type Executor, type SchemaDocument } from "@mci/contract";
import { programsOf, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";
import { tempFile, toolsFile } from "../harness/temp.ts";

/** Prepares something of a size, and returns what runs over and over. */
type Prepare = (size: number) => Promise<() => unknown>;

interface Series {
  /** The larger size is sixteen times the smaller one. */
  readonly few: number;
  readonly prepare: Prepare;
}

const greeting = { name: "greet", execution: { type: "text", text: "Hello {{props.name}}!" } };
const named = (size: number): object[] =>
  Array.from({ length: size }, (_, index) => ({ ...greeting, name: `greet_${index}` }));

/** Things that grow, by their names. */
const series: Readonly<Record<string, Series>> = {
  tools: {
    few: 1_000,
    async prepare(size) {
      const tools = named(size);
      return async () => (await clientOf({ tools })).close();
    },
  },
  toolsets: {
    few: 50,
    async prepare(size) {
      const { MCIClient } = await import("mci");
      const toolsets = named(size).map((tool, index) => {
        toolsFile(`${size}-sets/set_${index}.mci.json`, [tool]);
        return `set_${index}.mci.json`;
      });
      const file = tempFile(`${size}-sets/main.mci.json`, { schemaVersion: "1.0", libraryDir: ".", toolsets });
      return async () => (await MCIClient.load(file)).close();
    },
  },
  "characters of a template": {
    few: 2_000,
    prepare: async (size) => rendering("A line of text with {{props.name}} in it.\n".repeat(size / 40)),
  },
  "steps of a loop": {
    few: 500,
    prepare: async (size) =>
      rendering("@foreach(x in props.items)\n- {{x}}@if(props.name) yes@endif\n@endforeach", size),
  },
  "included files": {
    few: 50,
    prepare: async (size) =>
      rendering(Array.from({ length: size }, (_, index) => `@include("part_${index}.txt")\n`).join("")),
  },
  "text calls at once": {
    few: 100,
    prepare: async (size) => calling(size, {}, { tools: [greeting] }),
  },
  "waiting calls at once": {
    few: 100,
    async prepare(size) {
      const result = { isError: false, content: [{ type: "text", text: "done" }] };
      const run = async (): Promise<object> => new Promise((resolve) => void setImmediate(resolve, result));
      const waiting = { type: "waiting", prepare: () => ({ run }) };
      return calling(size, { executors: [waiting] }, { tools: [{ name: "greet", execution: { type: "waiting" } }] });
    },
  },
  secrets: {
    few: 50,
    async prepare(size) {
      const names = Array.from({ length: size }, (_, index) => `API_TOKEN_${index}`);
      const env = Object.fromEntries(names.map((name, index) => [name, `secret-value-${index}-${index * 7}`]));
      const text = names.map((name) => `{{env.${name}}}`).join(" ");
      // The results of the built-in text tools are not searched for secrets.
      const printing: Executor<{ type: "printing"; text: string }> = {
        type: "printing",
        prepare(tool, { field }) {
          const content = field(tool.execution.text);
          return { run: ({ scope }) => ({ isError: false, content: [{ type: "text", text: content.render(scope) }] }) };
        },
      };
      const tools = [{ name: "greet", execution: { type: "printing", text } }];
      return calling(1, { env, executors: [printing] }, { tools });
    },
  },
  middleware: {
    few: 10,
    async prepare(size) {
      const pass = (call: unknown, next: (call: unknown) => unknown): unknown => next(call);
      return calling(1, { middleware: Array.from({ length: size }, () => pass) }, { tools: [greeting] });
    },
  },
  arguments: {
    few: 3_000, // larger ones get memory of their own from V8, and a copy of one costs five times as much
    async prepare(size) {
      const names = Array.from({ length: size }, (_, index) => `name_${index}`);
      const properties = Object.fromEntries(["name", ...names].map((name) => [name, { type: "string" }]));
      const args = Object.fromEntries(["name", ...names].map((name) => [name, "a value"]));
      return calling(1, {}, { tools: [{ ...greeting, inputSchema: { type: "object", properties } }] }, args);
    },
  },
};

/** Sixteen runs of the smaller size have as many of them as one of the larger. */
export const programs: Programs = Object.fromEntries(
  Object.entries(series).map(([name, { few, prepare }]) => [
    name,
    {
      async limit() {
        const run = await prepare(few);
        return async () => {
          for (let time = 0; time < 16; time += 1) await run();
        };
      },
      mci: async () => prepare(16 * few),
    },
  ]),
);

export const rows: readonly Row[] = [
  {
    name: `sixteen times as many: ${Object.keys(series).join(" / ")}`,
    against: "linear growth, CPU",
    budget: [2],
    parts: Object.keys(series).map((name) => programsOf("curves", programs, name)),
  },
];

async function calling(
  count: number,
  options: object,
  document: object,
  args: object = { name: "Ada" },
): ReturnType<Prepare> {
  const client = await clientOf(document, options);
  const first = await client.execute("greet", args);
  if (first.isError) throw new Error(first.error);
  return async () => Promise.all(Array.from({ length: count }, async () => client.execute("greet", args)));
}

async function clientOf(document: object, options: object = {}): Promise<import("mci").MCIClient> {
  const { MCIClient } = await import("mci");
  return MCIClient.from({ schemaVersion: "1.0", ...document } as SchemaDocument, options);
}

async function rendering(source: string, items = 0): ReturnType<Prepare> {
  const { builtinEngine } = await import("@mci/template");
  const include: CompileOptions["include"] = (path) => ({ file: path, source: "A part of {{props.name}}.\n" });
  const options: CompileOptions = { missing: "error", limits: defaultLimits, include, file: "main.txt" };
  const props = { name: "Ada", items: Array.from({ length: items }, (_, index) => index) };
  return () => builtinEngine().compile(source, options).render({ props });
}
