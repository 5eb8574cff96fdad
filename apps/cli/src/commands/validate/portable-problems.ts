import { readFile } from "node:fs/promises";
import type { Problem } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { parse, type ParsedDocument } from "@mci/schema";
import { document, executions, guards, server, tool, toolset, type KnownFields } from "./known-fields.ts";

/**
 * Lists the fields of schema files that the Python implementation ignores: as errors where the tool may then do more, else as
 * warnings. Files that cannot be read have been reported by then.
 */
export async function portableProblems(files: readonly string[]): Promise<readonly Problem[]> {
  const found = await Promise.all(files.map(problemsOf));
  return found.flat();
}

async function problemsOf(file: string): Promise<readonly Problem[]> {
  const bytes = await readFile(file).catch(() => undefined);
  const parsed = bytes && (await parse(bytes, { file }));
  if (parsed === undefined || !isRecord(parsed.value)) return [];
  const problems: Problem[] = [];
  const walk = new Walk(parsed, (problem) => problems.push({ ...problem, file }));
  walk.file(parsed.value);
  return problems;
}

/** A value at a place of a file. */
interface Spot {
  readonly pointer: string;
  /** In words: `tools[0].execution`. */
  readonly words: string;
  /** The name of the tool it is part of. */
  readonly tool?: string | undefined;
}

class Walk {
  readonly #parsed: ParsedDocument;
  readonly #report: (problem: Problem) => void;

  constructor(parsed: ParsedDocument, report: (problem: Problem) => void) {
    this.#parsed = parsed;
    this.#report = report;
  }

  file(value: Readonly<Record<string, unknown>>): void {
    const top: Spot = { pointer: "", words: "" };
    this.#fields(value, document, top);
    this.#items(value["tools"], inside(top, "tools"), (one, at) => this.#tool(one, at));
    this.#items(value["toolsets"], inside(top, "toolsets"), (one, at) => this.#fields(one, toolset, at));
    const servers = value["mcp_servers"];
    if (!isRecord(servers)) return;
    for (const [name, one] of Object.entries(servers))
      this.#fields(one, server, inside(inside(top, "mcp_servers"), name));
  }

  #items(list: unknown, at: Spot, visit: (item: unknown, at: Spot) => void): void {
    if (!Array.isArray(list)) return;
    for (const [index, item] of list.entries()) visit(item, { pointer: `${at.pointer}/${index}`, words: `${at.words}[${index}]` }); // prettier-ignore
  }

  #tool(value: unknown, at: Spot): void {
    if (!isRecord(value)) return;
    const { name, execution } = value;
    const spot = typeof name === "string" ? { ...at, tool: name } : at;
    this.#fields(value, tool, spot);
    if (!isRecord(execution)) return;
    const { type } = execution;
    const block = inside(spot, "execution");
    const known = typeof type === "string" && Object.hasOwn(executions, type) ? executions[type] : undefined;
    if (known === undefined) {
      this.#say(inside(block, "type"), "error", `${block.words}.type: the Python implementation has no ${JSON.stringify(type)} tools: it does not load this file.`); // prettier-ignore
      return;
    }
    this.#fields(execution, known, block);
    // The whole is ignored, and its limits are worth an error.
    const { response } = execution;
    if (isRecord(response)) {
      for (const field of Object.keys(response)) if (guards.has(field)) this.#ignored(inside(inside(block, "response"), field), field, response[field]); // prettier-ignore
    }
  }

  #fields(value: unknown, { fields }: KnownFields, at: Spot): void {
    if (!isRecord(value)) return;
    for (const [name, child] of Object.entries(value)) {
      if (name.startsWith("x-") || child === null) continue;
      const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (known === undefined) this.#ignored(inside(at, name), name, child);
      else if (known !== true) this.#fields(child, known, inside(at, name));
    }
  }

  #ignored(at: Spot, name: string, value: unknown): void {
    const isGuard = guards.has(name) && value !== false;
    const message = `${at.words}: the Python implementation ignores this field`;
    if (isGuard) this.#say(at, "error", `${message}, and does what it forbids.`);
    else this.#say(at, "warning", `${message}.`);
  }

  #say({ pointer, tool: name }: Spot, severity: Problem["severity"], message: string): void {
    const code = "MCI_SCHEMA_UNKNOWN_FIELD";
    const place = this.#parsed.locate(pointer, { key: true });
    this.#report({ code, severity, message, pointer, ...(name === undefined ? {} : { tool: name }), ...place });
  }
}

function inside({ pointer, words, ...rest }: Spot, name: string): Spot {
  return { ...rest, pointer: pointer + toPointer(name), words: words === "" ? name : `${words}.${name}` };
}
