import type { JsonSchema } from "@mci/contract";
import { breather, childPointer, isRecord } from "@mci/plugin-kit";
import { build } from "./build.ts";
import type { SchemaMistake } from "./check-schema.ts";
import type { Dialect } from "./dialect.ts";
import { Document, type SchemaNode } from "./document/document.ts";
import type { DynamicScope } from "./document/scope.ts";
import { collectReferences } from "./keywords/references.ts";
import { SchemaError } from "./schema-error.ts";
import { visitSubschemas } from "./subschemas.ts";

/**
 * Finds references that lead nowhere, and those that lead back to themselves: checking any value against such a schema
 * would never end. Looks only at what a check can come to. Linear in the schema, and lets other work run meanwhile.
 */
export async function checkReferences(schema: JsonSchema, dialect: Dialect): Promise<readonly SchemaMistake[]> {
  try {
    const document = new Document(schema, dialect, build);
    if (!document.usesReferences) return [];
    return await new Explorer(document).explore();
  } catch (error) {
    if (error instanceof SchemaError) return [{ pointer: "", message: error.message }];
    if (error instanceof RangeError) return [{ pointer: "", message: "The schema is nested too deeply." }];
    throw error;
  }
}

/** How much is looked at where dynamic references make more states than a schema has parts. */
const maxStates = 1_000_000;
const maxErrors = 20;

/** A node, in the scope it is reached with. */
interface State {
  readonly node: SchemaNode;
  readonly scope: DynamicScope | undefined;
}

/** A state whose next ones are being looked at, one after another. */
interface Frame extends State {
  readonly next: readonly State[];
  index: number;
}

class Explorer {
  readonly #document: Document;
  readonly #mistakes: { readonly schema: unknown; readonly message: string }[] = [];
  readonly #seen = new Map<DynamicScope | undefined, Map<SchemaNode, "open" | "done">>();
  readonly #waiting: State[] = [];
  readonly #breathe = breather();
  #states = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  async explore(): Promise<readonly SchemaMistake[]> {
    const { root } = this.#document;
    this.#waiting.push({ node: root, scope: this.#entered(root, this.#document.startScope()) });
    for (let state = this.#waiting.pop(); state !== undefined; state = this.#waiting.pop()) {
      await this.#follow(state);
      if (this.#mistakes.length >= maxErrors) break;
      if (this.#states > maxStates) {
        this.#add(root, "The dynamic references of this schema lead to too many places.");
        break;
      }
    }
    return this.#placed();
  }

  /** Goes wherever the same value is checked next. Coming back to a state that is still open is a circle. */
  async #follow(start: State): Promise<void> {
    const frames: Frame[] = [];
    const open = (state: State): void => {
      if (this.#states > maxStates) return;
      const mark = this.#marks(state).get(state.node);
      if (mark === "done") return;
      if (mark === "open") {
        this.#add(frames.at(-1)?.node ?? state.node, "A reference leads back to itself, so that no check would end.");
        return;
      }
      if (state.scope !== undefined) this.#states += 1 + state.scope.size;
      this.#marks(state).set(state.node, "open");
      frames.push({ ...state, next: this.#next(state), index: 0 });
    };
    open(start);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const pause = this.#breathe();
      if (pause !== undefined) await pause;
      const next = frame.next[frame.index];
      frame.index += 1;
      if (next !== undefined) {
        open(next);
        continue;
      }
      this.#marks(frame).set(frame.node, "done");
      frames.pop();
    }
  }

  #marks({ scope }: State): Map<SchemaNode, "open" | "done"> {
    const marks = this.#seen.get(scope) ?? new Map<SchemaNode, "open" | "done">();
    this.#seen.set(scope, marks);
    return marks;
  }

  /** The states for the same value; those for parts of the value wait. */
  #next({ node, scope }: State): readonly State[] {
    const { schema } = node;
    if (!isRecord(schema)) return [];
    const states = this.#references(node, scope);
    if (this.#document.dialect === "draft-07" && typeof schema["$ref"] === "string") return states;
    visitSubschemas(schema, this.#document.dialect, (subschema, keyword) => {
      if (definitions.has(keyword) || !isRecord(subschema)) return;
      const child = this.#document.node(subschema, node.resource);
      const state = { node: child, scope: this.#entered(child, scope) };
      (inPlace.has(keyword) ? states : this.#waiting).push(state);
    });
    return states;
  }

  #references(node: SchemaNode, scope: DynamicScope | undefined): State[] {
    try {
      return collectReferences(node).map(([, follow]) => {
        const target = follow({ scope });
        return { node: target, scope: scope?.enter(target.resource) };
      });
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      this.#add(node, error.message);
      return [];
    }
  }

  #entered(node: SchemaNode, scope: DynamicScope | undefined): DynamicScope | undefined {
    const resource = this.#document.resourceStartedBy(node);
    return resource === undefined ? scope : scope?.enter(resource);
  }

  #add({ schema }: SchemaNode, message: string): void {
    const isKnown = this.#mistakes.some((mistake) => mistake.schema === schema && mistake.message === message);
    if (!isKnown) this.#mistakes.push({ schema, message });
  }

  /** The mistakes with their places, which are only looked for now. */
  #placed(): readonly SchemaMistake[] {
    const pointers = pointersTo(this.#document.root.schema, new Set(this.#mistakes.map(({ schema }) => schema)));
    return this.#mistakes.map(({ schema, message }) => {
      const pointer = pointers.get(schema) ?? "";
      return { pointer, message, hint: "Only references inside the schema itself are followed." };
    });
  }
}

const definitions: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** Keywords whose schemas are for the same value. */
const inPlace: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** Where some objects stand inside another. */
function pointersTo(root: unknown, wanted: ReadonlySet<unknown>): ReadonlyMap<unknown, string> {
  const pointers = new Map<unknown, string>();
  if (wanted.size === 0) return pointers;
  const visit = (at: unknown, keys: readonly string[]): void => {
    if (typeof at !== "object" || at === null) return;
    if (wanted.has(at) && !pointers.has(at)) pointers.set(at, keys.reduce<string>(childPointer, ""));
    for (const [key, child] of Object.entries(at)) if (pointers.size < wanted.size) visit(child, [...keys, key]);
  };
  visit(root, []);
  return pointers;
}
