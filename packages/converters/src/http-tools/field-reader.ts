import type { AccessDefinition, ApprovalDefinition, Problem, JsonObject } from "@mci/contract";
import { guardingField, isRecord, isScope, nearest, omitUndefined, toPointer, truncate } from "@mci/plugin-kit";
import type { Draft } from "./report.ts";

/** Collects problems. */
export interface ProblemSink {
  /** More of it would not be listed. */
  readonly isFull: boolean;
  add(draft: Draft): void;
}

/** The parts of a problem beside its message. */
export interface ProblemOptions {
  readonly hint?: string | undefined;
  readonly code?: Problem["code"];
  /** True if the problem is about the name at that place, not about the value. */
  readonly key?: boolean;
  /** UTF-16 units inside the string there. */
  readonly offset?: number;
}

/** Fields that are known to belong to another part of a tool, with words for that part. */
export type MisplacedFields = ReadonlyMap<string, string>;

export function belongsIn(home: string, names: readonly string[]): MisplacedFields {
  return new Map(names.map((name) => [name, home]));
}

interface FieldOptions {
  readonly required?: readonly string[];
  readonly elsewhere?: MisplacedFields;
}

/**
 * A value of a file that knows where it stands. Reading it as something it is not reports that and gives undefined;
 * what is null counts as absent, since programs that write such files write it for what they do not have.
 */
export class FieldReader {
  readonly value: unknown;
  readonly pointer: string;
  /** Path of the field in messages: `config.HTTP.parameters[2].name`. */
  readonly path: string;
  readonly #report: ProblemSink;

  constructor(value: unknown, { pointer, words }: { pointer: string; words: string }, report: ProblemSink) {
    this.value = value;
    this.pointer = pointer;
    this.path = words;
    this.#report = report;
  }

  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  field(name: string): FieldReader {
    const value = isRecord(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return this.#child(value, name, this.path === "" ? name : `${this.path}.${name}`);
  }

  /** The entries of an object whose names are the author's own. */
  entries(): readonly (readonly [name: string, value: FieldReader])[] {
    const entries = Object.entries(this.object() ?? {});
    return entries.map(([name, value]) => [name, this.#child(value, name, `${this.path}[${quoted(name)}]`)]);
  }

  items(): readonly FieldReader[] {
    const items = this.#read("an array", Array.isArray) ?? [];
    return items.map((item: unknown, index) => this.#child(item, String(index), `${this.path}[${index}]`));
  }

  object(): JsonObject | undefined {
    return this.#read("an object", isRecord);
  }

  text(): string | undefined {
    const hint = typeof this.value === "number" || typeof this.value === "boolean" ? "Put it in quotes." : undefined;
    return this.#read("a string", isText, hint);
  }

  flag(): boolean | undefined {
    const isWord = this.value === "true" || this.value === "false";
    return this.#read("true or false", isFlag, isWord ? withoutQuotes : undefined);
  }

  /** Reads the field that requires a person's approval, in the forms of schema files. */
  approval(): ApprovalDefinition | undefined {
    const written = this.#read("true, false, a string or an object", isApproval);
    if (!isRecord(written)) return written;
    this.checkFields(["show", "when", "channel", "expires_ms"]);
    const [show, when] = [this.field("show").text(), this.field("when").text()];
    const channel = this.field("channel").choice(["any", "outOfBand"]);
    const expires = this.field("expires_ms").count();
    if (expires === 0) this.field("expires_ms").error(`${this.path}.expires_ms must be at least 1, found 0.`);
    return omitUndefined({ show, when, channel, expires_ms: expires });
  }

  /** Reads the field that says which callers see a tool, as in schema files. */
  access(): AccessDefinition | undefined {
    if (this.object() === undefined) return undefined;
    this.checkFields(["scopes"], { required: ["scopes"] });
    const given = this.field("scopes");
    const scopes = given.items().flatMap((item) => item.#read("a scope", isScope) ?? []);
    if (Array.isArray(given.value) && given.value.length === 0)
      given.error(`${given.path} must have at least 1 entry.`);
    return { scopes };
  }

  /** Zero or more. */
  seconds(): number | undefined {
    const { value } = this;
    const isNumber = isText(value) && value.trim() !== "" && Number.isFinite(Number(value));
    const hint = isNumber ? withoutQuotes : "Write ten seconds as 10, without quotes and unit.";
    return this.#read("a number of seconds, at least 0", isAmount, isText(value) ? hint : undefined);
  }

  /** Zero or more, in whole. */
  count(): number | undefined {
    return this.#read("an integer of at least 0", isCount, isText(this.value) ? withoutQuotes : undefined);
  }

  /** Reads one of some words, in any letter case. `others`: what people write for them, in lower case. */
  choice<T extends string>(choices: readonly T[], others: Readonly<Record<string, T>> = {}): T | undefined {
    const found = this.text()?.toLowerCase();
    if (found === undefined) return undefined;
    const choice = choices.find((candidate) => candidate.toLowerCase() === found);
    if (choice === undefined) {
      this.error(`${this.path} must be ${either(choices)}, found ${formatValue(this.value)}.`, {
        hint: didYouMean(Object.hasOwn(others, found) ? others[found] : nearest(found, choices)),
      });
    }
    return choice;
  }

  /**
   * Reports fields that are missing or belong elsewhere, as errors, and unknown ones, as warnings, but for those that protect a tool. What was
   * written in place of a missing one is not reported again.
   */
  checkFields(known: readonly string[], { required = [], elsewhere }: FieldOptions = {}): void {
    if (this.#report.isFull) return;
    const names = isRecord(this.value) ? Object.keys(this.value) : [];
    const unknown = new Set(
      names.filter((name) => !known.includes(name) && !name.startsWith("x-") && !this.field(name).isAbsent),
    );
    for (const name of required) {
      const field = this.field(name);
      if (!field.isAbsent) continue;
      const written = nearest(name, unknown) ?? name.split("_").find((part) => unknown.has(part));
      unknown.delete(written ?? "");
      const hint = written === undefined ? undefined : `Did you write ${quoted(written)} for it?`;
      const place = written === undefined ? this : this.field(written);
      place.error(`${field.path} is missing.`, { hint, key: written !== undefined });
    }
    for (const name of unknown) {
      if (this.#report.isFull) return;
      const home = elsewhere?.get(name);
      if (home !== undefined) {
        const message = `${this.field(name).path} stands in the wrong place.`;
        this.field(name).error(message, { hint: `${quoted(name)} belongs in ${home}.`, key: true });
        continue;
      }
      const hint = didYouMean(nearest(name, known)) ?? 'Names that begin with "x-" are free for your own use.';
      const field = this.field(name);
      const guard = guardingField(name, this.pointer, known);
      if (guard !== undefined) {
        const message = `${field.path} is not a field of the format, and would leave the tool unprotected.`;
        const place = `'${guard.name}' belongs on the tool, beside config. It has ${guard.members.join(", ")}.`;
        field.error(message, { hint: didYouMean(nearest(name, known)) ?? place, key: true });
        continue;
      }
      field.warning(`${field.path} is not a field of the format.`, { hint, key: true, code: unknownField });
    }
  }

  error(message: string, options: ProblemOptions = {}): void {
    this.#report.add({ code: "MCI_SCHEMA_FIELD", severity: "error", message, pointer: this.pointer, ...options });
  }

  warning(message: string, options: ProblemOptions = {}): void {
    this.#report.add({ code: "MCI_SCHEMA_FIELD", severity: "warning", message, pointer: this.pointer, ...options });
  }

  #child(value: unknown, key: string, words: string): FieldReader {
    const pointer = this.pointer + toPointer(key);
    return new FieldReader(value, { pointer, words }, this.#report);
  }

  #read<T>(expected: string, fits: (value: unknown) => value is T, hint?: string): T | undefined {
    const { value } = this;
    if (this.isAbsent) return undefined;
    if (fits(value)) return value;
    this.error(`${this.path} must be ${expected}, found ${formatValue(value)}.`, { hint });
    return undefined;
  }
}

const unknownField = "MCI_SCHEMA_UNKNOWN_FIELD";
const withoutQuotes = "Write it without quotes.";

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function isApproval(value: unknown): value is ApprovalDefinition {
  return isFlag(value) || isText(value) || isRecord(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

function isCount(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value);
}

export function didYouMean(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `Did you mean ${quoted(name)}?`;
}

/** A value in a message. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return isRecord(value) ? "an object" : truncateValue(JSON.stringify(value) ?? "nothing");
}

export function quoted(text: string): string {
  return truncateValue(JSON.stringify(text));
}

export function truncateValue(text: string): string {
  return truncate(text, 60);
}

function either(choices: readonly string[]): string {
  const words = choices.map((choice) => JSON.stringify(choice));
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
