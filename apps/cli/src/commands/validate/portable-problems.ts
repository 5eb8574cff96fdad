import { readFile } from "node:fs/promises";
import type { Problem } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { parse, type ParsedDocument } from "@mci/schema";
import { document, type Inside, type Treatment, type Treatments, type Verdict } from "./reference-fields.ts";

export interface FilesToCheck {
  readonly main: string;
  /** The files that a load of it reads: itself, toolset files, caches of MCP servers. */
  readonly files: readonly string[];
}

/**
 * Lists what the Python implementation ignores in a schema file and its toolsets: as errors where more may happen there than
 * the files allow, else as warnings. Files that cannot be read have been reported by then. Caches of MCP servers are looked at
 * only if they are named: nobody writes them by hand.
 */
export async function portableProblems({ main, files }: FilesToCheck): Promise<readonly Problem[]> {
  const [first, ...others] = await Promise.all(Array.from(new Set([main, ...files]), read));
  const top = first?.value ?? {};
  const named = others.filter((other) => other !== undefined && other.value["expiresAt"] === undefined);
  return [first, ...named].flatMap((file) => (file === undefined ? [] : problemsOf(file, top)));
}

interface ReadFile {
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly parsed: ParsedDocument;
}

async function read(file: string): Promise<ReadFile | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  const parsed = bytes && (await parse(bytes, { file }));
  return parsed !== undefined && isRecord(parsed.value) ? { file, value: parsed.value, parsed } : undefined;
}

/** A value at a place of a file. */
interface Spot {
  readonly pointer: string;
  /** In words: `tools[0].execution`. */
  readonly words: string;
  /** The name of the tool it is part of. */
  readonly tool?: string | undefined;
}

function problemsOf({ file, value, parsed }: ReadFile, main: Readonly<Record<string, unknown>>): readonly Problem[] {
  const problems: Problem[] = [];
  const has = (...names: readonly string[]): boolean => names.some((name) => name in value);
  if (has("mcp_servers", "functions", "skills", "prompts", "resources") && !has("tools", "toolsets")) {
    const missing = { refuses: "it needs 'tools' or 'toolsets'", hint: 'Add "tools": [], which may be empty.' };
    say({ pointer: "", words: "this file" }, missing);
  }
  visitFields(value, document, { pointer: "", words: "" });
  return problems;

  function visitFields(object: Readonly<Record<string, unknown>>, treatments: Treatments, at: Spot): void {
    for (const [name, child] of Object.entries(object)) {
      // Fields that this format does not have are reported by the check itself, and x-* are everybody's own.
      if (child !== null && Object.hasOwn(treatments, name)) visit(child, treatments[name]!, member(at, name));
    }
  }

  function visit(child: unknown, treatment: Treatment, at: Spot): void {
    if (typeof treatment === "function") say(at, treatment(child, main));
    else visitInside(child, treatment, at);
  }

  function visitInside(child: unknown, inside: Inside, at: Spot): void {
    if ("each" in inside && Array.isArray(child)) {
      for (const [index, one] of child.entries()) visit(one, inside.each, item(at, index, one));
    } else if ("each" in inside && isRecord(child)) {
      for (const [name, one] of Object.entries(child)) visit(one, inside.each, member(at, name));
    } else if ("fields" in inside && isRecord(child)) {
      visitFields(child, inside.fields, at);
    } else if ("types" in inside && isRecord(child)) {
      const { type } = child;
      const treatments = typeof type === "string" && Object.hasOwn(inside.types, type) ? inside.types[type] : undefined;
      if (treatments !== undefined) return visitFields(child, treatments, at);
      if (type === undefined) say(at, { refuses: "it needs a 'type'", hint: "Write out 'type' and 'content'." });
      else say(member(at, "type"), { refuses: `it has no ${JSON.stringify(type)} ${inside.noun}`, hint: away });
    }
  }

  function say(at: Spot, verdict: Verdict): void {
    if (verdict === "known") return;
    const place = { ...parsed.locate(at.pointer, { key: at.pointer !== "" }), pointer: at.pointer, file };
    const owner = at.tool === undefined ? {} : { tool: at.tool };
    problems.push({ code: "MCI_SCHEMA_PORTABLE", ...sentence(at.words, verdict), ...owner, ...place });
  }
}

const away = "Move the tool to a file that only MCI for TypeScript reads.";

function sentence(words: string, verdict: Exclude<Verdict, "known">): Pick<Problem, "severity" | "message" | "hint"> {
  const start = `${words}: the Python implementation`;
  if (verdict === "ignored") return { severity: "warning", message: `${start} ignores this field.` };
  if ("refuses" in verdict)
    return { severity: "error", message: `${start} does not take this: ${verdict.refuses}.`, hint: verdict.hint };
  return { severity: "error", message: `${start} ignores this field: there ${verdict.weakens}.`, hint: away };
}

function member({ pointer, words, ...rest }: Spot, name: string): Spot {
  return { ...rest, pointer: pointer + toPointer(name), words: words === "" ? name : `${words}.${name}` };
}

function item({ pointer, words, ...rest }: Spot, index: number, value: unknown): Spot {
  const at = { ...rest, pointer: `${pointer}/${index}`, words: `${words}[${index}]` };
  return pointer === "/tools" && isRecord(value) && typeof value["name"] === "string" ? { ...at, tool: value["name"] } : at; // prettier-ignore
}
