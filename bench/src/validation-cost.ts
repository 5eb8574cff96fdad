import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "@mci/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { LoadError, MCIClient } from "mci";
import { combinedCases } from "./combined-cases.ts";
import { loadCases, type LoadCase } from "./load-cases.ts";
import { longestStretch } from "./longest-stretch.ts";
import { amounts, compare, ratios, type Figure } from "./measure.ts";
import { validationCases, type CostCase } from "./validation-cases.ts";

/** How long a schema may keep the process busy, when it is loaded and when arguments are checked against it. */
const boundMs = 250;

/**
 * Schemas that are hard to load, and arguments that are hard to check, each within the bound or the bench fails; then checks
 * of everyday schemas against the code that Ajv generates.
 */
export async function validationCost(): Promise<Figure[]> {
  const costs = new Map<string, number>();
  let worst = 0;
  const add = (name: string, ms: number): void => {
    costs.set(name, Math.max(costs.get(name) ?? 0, ms));
    worst = Math.max(worst, ms);
  };
  for (const one of loadCases()) add(`load: ${one.name}`, await loadBlockedBy(one, worst));
  for (const one of [...validationCases(), ...combinedCases()]) {
    add(one.name.replace(/ over 1 MB of .*/, " over 1 MB"), await blockedBy(one, worst));
  }
  const figures = [...costs].map(([name, ms]) => {
    if (ms > boundMs) process.exitCode = 1;
    return amounts(name, "ms", { mci: ms });
  });
  return [
    ...figures,
    amounts("the worst of all arguments and schemas", "ms", { mci: worst }),
    await hot("small schema, against Ajv", small),
    await hot("nested schema, against Ajv", nested),
    start(),
  ];
}

/**
 * Milliseconds of processor time for which one call keeps all other work waiting. Only one that takes longer than the `worst`
 * so far is repeated, as the best of three counts, and there are hundreds.
 */
async function blockedBy({ name, schema, value, fits }: CostCase, worst: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best > worst; round += 1) {
    const client = await MCIClient.from({
      schemaVersion: "1.0",
      tools: [{ name: "t", inputSchema: schema, execution: { type: "text", text: "fits" } }],
    });
    let isWrong = false;
    const ms = await longestStretch(async () => {
      const { isError } = await client.execute("t", value);
      isWrong = fits !== undefined && fits === isError;
    });
    best = Math.min(best, ms);
    await client.close();
    if (isWrong) throw new Error(`${name}: the verdict is wrong.`);
  }
  return best;
}

/** The same for loading a file of tools, which may be refused. */
async function loadBlockedBy({ schemas }: LoadCase, worst: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bench-"));
  const file = join(folder, "mci.json");
  const execution = { type: "text", text: "fits" };
  const tools = schemas.map((inputSchema, index) => ({ name: `t${index}`, inputSchema, execution }));
  await writeFile(file, JSON.stringify({ schemaVersion: "1.0", tools }));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best > worst; round += 1) {
    const ms = await longestStretch(async () => {
      const client = await MCIClient.load(file).catch((error: unknown) => {
        if (!LoadError.is(error)) throw error;
      });
      await client?.close();
    });
    best = Math.min(best, ms);
  }
  await rm(folder, { recursive: true, force: true });
  return best;
}

interface Everyday {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

const small: Everyday = {
  schema: {
    type: "object",
    properties: {
      city: { type: "string" },
      days: { type: "integer", minimum: 1 },
      units: { enum: ["metric", "imperial"] },
    },
    required: ["city"],
    additionalProperties: false,
  },
  value: { city: "Tbilisi", days: 3, units: "metric" },
};

const nested: Everyday = {
  schema: {
    type: "object",
    properties: {
      user: { type: "object", properties: { name: { type: "string", minLength: 1 }, age: { type: "integer" } }, required: ["name"] },
      items: { type: "array", items: { $ref: "#/$defs/item" } },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
    },
    required: ["user", "items"],
    $defs: {
      item: { type: "object", properties: { id: { type: "integer" }, tags: { type: "array", items: { type: "string" } } }, required: ["id"] },
    },
  },
  value: { user: { name: "Ada", age: 36 }, items: [1, 2, 3, 4].map((id) => ({ id, tags: ["a", "b"] })), note: null },
}; // prettier-ignore

async function hot(name: string, { schema, value }: Everyday): Promise<Figure> {
  const { accepts } = compile(schema);
  const limit = new Ajv2020({ strict: false }).compile(schema);
  return compare(name, { limit: () => limit(value), mci: () => accepts(value) });
}

/** From nothing to the first verdict, in a process of its own: processor time; the limit is Ajv. */
function start(): Figure {
  const schema = JSON.stringify(small.schema);
  const value = JSON.stringify(small.value);
  const codes = {
    limit: `const { Ajv2020 } = await import("ajv/dist/2020.js"); new Ajv2020().compile(${schema})(${value});`,
    mci: `const { compile } = await import("@mci/json-schema"); compile(${schema}).accepts(${value});`,
  };
  const best = new Map<string, number>();
  for (let round = 0; round < 7; round += 1) {
    for (const [name, code] of Object.entries(codes)) {
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, firstCheck(code)));
    }
  }
  return ratios("import and first check", best);
}

/** Nanoseconds, without the start of Node. */
function firstCheck(code: string): number {
  const source = `const start = process.cpuUsage(); ${code} const { user, system } = process.cpuUsage(start); console.log((user + system) * 1_000);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
