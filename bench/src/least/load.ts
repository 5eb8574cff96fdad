import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { isRecord } from "@mci/contract";

/** A tool with what its calls have to know of it. */
interface Entry {
  readonly tool: LeastTool;
  readonly index: number;
}

type Entries = ReadonlyMap<string, Entry>;

interface LeastTool {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly annotations: object;
  readonly inputSchema: { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] };
  readonly execution: { readonly type: string; readonly text: string };
}

/**
 * The least that a loader has to do, for the tools of this benchmark alone, as a floor to compare with: reads the file, bounds
 * what it may hold before it is parsed, checks each tool and its schema, freezes it, finds each placeholder's argument, and keeps
 * an entry by its name. It knows no other fields, types of tools or keywords, of mistakes only that there is one, and no place
 * of anything. As ours, it lets other work run now and then.
 */
export async function leastLoad(file: string): Promise<Entries> {
  const text = (await readFile(file)).toString();
  const parts = countOf("{", text) + countOf("[", text) + countOf(":", text);
  if (parts > 10_000_000) throw new Error("too large");
  const { schemaVersion, tools } = JSON.parse(text) as { schemaVersion: unknown; tools: unknown };
  if (schemaVersion !== "1.0" || !Array.isArray(tools)) throw new Error("not a tools file");
  const load: Load = { tools, env: new Set(), entries: new Map() };
  let last = Date.now();
  for (let index = 0; index < tools.length; index += 1) {
    loadOne(index, load);
    if (index % 16 !== 0 || Date.now() - last < 10) continue;
    await setImmediate();
    last = Date.now();
  }
  return load.entries;
}

interface Load {
  readonly tools: readonly unknown[];
  /** The env values that templates read. */
  readonly env: Set<string>;
  readonly entries: Map<string, Entry>;
}

function loadOne(index: number, { tools, env, entries }: Load): void {
  const tool = checked(tools[index]);
  freeze(tool);
  if (entries.has(tool.name)) throw new Error("twice");
  readPlaceholders(tool, env);
  entries.set(tool.name, Object.freeze({ tool, index }));
}

function countOf(sought: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}

function checked(value: unknown): LeastTool {
  if (!isRecord(value)) throw new Error("not a tool");
  for (const name in value) if (!fields.has(name)) throw new Error("unknown field");
  const { name, description, tags, annotations, inputSchema, execution } = value;
  if (typeof name !== "string" || name === "" || typeof description !== "string") throw new Error("no name");
  if (!isTexts(tags) || !isRecord(annotations)) throw new Error("wrong field");
  if (!isRecord(execution) || execution["type"] !== "text" || typeof execution["text"] !== "string")
    throw new Error("no text");
  if (!isRecord(inputSchema) || inputSchema["type"] !== "object") throw new Error("no schema");
  const { properties, required } = inputSchema;
  if (!isRecord(properties) || !isTexts(required)) throw new Error("wrong schema");
  for (const property in properties) if (!isProperty(properties[property])) throw new Error("wrong property");
  return value as unknown as LeastTool;
}

const fields = new Set(["name", "description", "tags", "annotations", "inputSchema", "execution"]);

function isProperty(value: unknown): boolean {
  if (!isRecord(value)) return false;
  for (const keyword in value) if (!keywords.has(keyword)) return false;
  const { type, description, enum: allowed } = value;
  return (
    typeof type === "string" && typeof description === "string" && (allowed === undefined || Array.isArray(allowed))
  );
}

const keywords = new Set(["type", "description", "enum", "minimum", "maximum", "default"]);

function isTexts(value: unknown): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== "string") return false;
  return true;
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const name in value) {
    const child: unknown = value[name as keyof typeof value];
    if (typeof child === "object" && child !== null) freeze(child);
  }
}

function readPlaceholders({ inputSchema, execution: { text } }: LeastTool, env: Set<string>): void {
  for (let at = text.indexOf("{{"); at !== -1; at = text.indexOf("{{", at)) {
    const end = text.indexOf("}}", at);
    const dot = text.indexOf(".", at);
    if (end === -1 || dot === -1 || dot > end) throw new Error("wrong placeholder");
    const name = text.slice(dot + 1, end);
    if (text.startsWith("env", at + 2)) env.add(name);
    else if (!text.startsWith("props", at + 2) || !Object.hasOwn(inputSchema.properties, name))
      throw new Error("unknown");
    at = end;
  }
}
