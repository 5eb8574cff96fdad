import type { Place } from "@mci/contract";
import { losesDigits, setOwn } from "@mci/plugin-kit";
import * as yaml from "yaml";
import { lostDigitsMistake } from "../json/lost-digits.ts";
import type { Read } from "../json/read.ts";
import { fileLimits } from "../limits.ts";
import { tooDeep, type Mistake } from "../mistake.ts";
import { quoted } from "../pointer.ts";

export interface Converted extends Read {
  /** Target of each `*name`. */
  readonly targets: ReadonlyMap<yaml.Alias, Node>;
}

export type Node = yaml.ParsedNode;

/** The frozen JSON value of a YAML tree. */
export function convert(root: Node, placeOf: (offset: number) => Place, maxAliases: number): Converted {
  const converter = new Converter(placeOf, maxAliases);
  const value = converter.value(root, 0);
  const readable = converter.mistakes.every(({ code }) => readableMistakes.has(code));
  return { value: readable ? value : undefined, mistakes: converter.mistakes, targets: converter.targets };
}

/** The mistakes after which a file still has a value. */
const readableMistakes: ReadonlySet<Mistake["code"]> = new Set(["MCI_SCHEMA_DUPLICATE_KEY", "MCI_SCHEMA_NUMBER"]);

class Converter {
  readonly mistakes: Mistake[] = [];
  readonly targets = new Map<yaml.Alias, Node>();
  readonly #placeOf: (offset: number) => Place;
  readonly #maxAliases: number;
  readonly #anchors = new Map<string, Node>();
  /** Nodes whose content is being converted: an alias to one of them has no end. */
  readonly #open = new Set<Node>();
  #aliases = 0;
  #nodes = 0;
  #stopped = false;

  constructor(placeOf: (offset: number) => Place, maxAliases: number) {
    this.#placeOf = placeOf;
    this.#maxAliases = maxAliases;
  }

  /** `name`: the key that the node stands under. */
  value(node: Node | null, depth: number, name?: string): unknown {
    if (node === null || this.#stopped) return null;
    this.#nodes += 1;
    if (this.#nodes > fileLimits.yamlValues)
      return this.#stop(node, "The file grows too large when its aliases are filled in.");
    if (yaml.isAlias(node)) return this.#alias(node, depth);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (yaml.isScalar(node)) return this.#scalar(node, name);
    if (depth >= fileLimits.depth) return this.#stop(node, tooDeep);
    this.#open.add(node);
    const value = yaml.isMap(node) ? this.#map(node, depth + 1) : node.items.map((item) => this.value(item, depth + 1));
    this.#open.delete(node);
    return Object.freeze(value);
  }

  #map(node: yaml.YAMLMap.Parsed, depth: number): object {
    const result: Record<string, unknown> = {};
    const names = new Map<string, Node>();
    const merged: Node[] = [];
    for (const { key, value } of node.items) {
      if (isMergeKey(key)) {
        if (value !== null) merged.push(value);
        continue;
      }
      const name = this.#name(key);
      const first = names.get(name);
      if (first === undefined) names.set(name, key);
      else this.#duplicate(name, key, first);
      setOwn(result, name, this.value(value, depth, name));
    }
    for (const source of merged) this.#merge(result, source, depth);
    return result;
  }

  #name(key: Node): string {
    if (!yaml.isScalar(key)) return "";
    if (key.anchor !== undefined) this.#anchors.set(key.anchor, key);
    return typeof key.value === "string" ? key.value : "";
  }

  #merge(result: Record<string, unknown>, source: Node, depth: number): void {
    const value = this.value(source, depth);
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const values of list) {
      if (typeof values !== "object" || values === null || Array.isArray(values)) {
        this.#report("MCI_SCHEMA_SYNTAX", "<< takes a mapping, or a list of them.", source);
        return;
      }
      for (const [name, inherited] of Object.entries(values)) {
        if (!Object.hasOwn(result, name)) setOwn(result, name, inherited);
      }
    }
  }

  #scalar(node: yaml.Scalar.Parsed, name: string | undefined): unknown {
    const { value, source, range } = node;
    if (typeof value !== "number") return value;
    if (/^[-+]?\.(?:inf|nan)$/i.test(source)) {
      this.#report("MCI_SCHEMA_SYNTAX", `${source} is a number that JSON does not have.`, node);
      return null;
    }
    if (numberLosesDigits(value, source)) this.#push(lostDigitsMistake({ written: source, offset: range[0] }, name));
    return value;
  }

  #alias(node: yaml.Alias.Parsed, depth: number): unknown {
    const target = this.targets.get(node) ?? this.#anchors.get(node.source);
    if (target === undefined) {
      this.#report(
        "MCI_SCHEMA_SYNTAX",
        `*${node.source} is used, but nothing before it is called &${node.source}.`,
        node,
      );
      return null;
    }
    this.targets.set(node, target);
    if (this.#open.has(target)) return this.#stop(node, `*${node.source} is used inside of &${node.source} itself.`);
    this.#aliases += 1;
    if (this.#aliases > this.#maxAliases) return this.#stop(node, tooManyAliases(this.#maxAliases));
    return this.value(target, depth);
  }

  #duplicate(name: string, key: Node, first: Node): void {
    const { line, column } = this.#placeOf(first.range[0]);
    const message = `${quoted(name)} is given twice in one object, first in line ${line}, column ${column}.`;
    this.#report("MCI_SCHEMA_DUPLICATE_KEY", message, key, "Only the last one would count. Remove one of them.");
  }

  #stop(node: Node, message: string): null {
    this.#report("MCI_SCHEMA_LIMIT", message, node);
    this.#stopped = true;
    return null;
  }

  #report(code: Mistake["code"], message: string, { range }: Node, hint?: string): void {
    this.#push({ code, message, offset: range[0], hint });
  }

  #push(mistake: Mistake): void {
    if (this.#stopped) return;
    this.mistakes.push(mistake);
    if (this.mistakes.length >= fileLimits.problems) this.#stopped = true;
  }
}

function tooManyAliases(limit: number): string {
  return `More than ${limit} aliases (*name) are filled in, those inside others counted each time.`;
}

/** `<<`, but not in quotes. */
export function isMergeKey(key: Node): boolean {
  return yaml.isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

/** YAML has numbers that JSON writes in another way: `+5`, `007`, `.5`, `0x1f`. */
function numberLosesDigits(value: number, source: string): boolean {
  if (/^0[xo]/.test(source)) return !Number.isSafeInteger(value);
  return losesDigits(
    source
      .replace("+", "")
      .replace(/^(-?)0*(?=\d)/, "$1")
      .replace(/^(-?)\./, "$10."),
  );
}
