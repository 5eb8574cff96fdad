import type { Completion, CompletionContext } from "@codemirror/autocomplete";
import { membersOf, nodeAt, wordOf, type SyntaxNode } from "./cursor.ts";
import type { SchemaCard } from "./schema-walk.ts";

/** Words to go on with, in place of the text from a position on. */
export interface Offer {
  readonly from: number;
  readonly options: readonly Completion[];
}

/** Returns the names that a placeholder may go on with; undefined outside of placeholders, and in response templates. */
export function templateNames(
  { state, pos: position }: CompletionContext,
  env: readonly string[],
  card: SchemaCard,
): Offer | undefined {
  const line = state.doc.lineAt(position);
  const before = line.text.slice(0, position - line.from);
  const [, inside] = /(?:\{\{|\{%|@\w+\()([^{}]*)$/.exec(before) ?? [];
  if (inside === undefined) return undefined;
  const [, root, path = "", word = ""] =
    /(?:^|[^\w.])\.?(?:(props|input|properties|env|call)\.((?:\w+\.)*))?(\w*)$/.exec(inside) ?? [];
  const node = nodeAt(state, position, -1);
  const text = state.sliceDoc();
  if (node.name.endsWith("Comment") || readsResponse(node, text)) return undefined;
  const options =
    root === undefined
      ? roots
      : root === "env"
        ? envNames(env, text)
        : root === "call"
          ? callFacts
          : argumentsOf(node, { path: path.split(".").filter(Boolean), text, card });
  return { from: position - word.length, options };
}

const roots: readonly Completion[] = [
  { label: "props", detail: "the arguments", boost: 1, apply: "props." },
  { label: "env", detail: "env values", apply: "env." },
  { label: "call", detail: "facts about the call", apply: "call." },
];

const callFacts: readonly Completion[] = ["id", "time", "tenant", "subject"].map((label) => ({ label }));

/** Names with a value, and those that the file uses. */
function envNames(env: readonly string[], text: string): readonly Completion[] {
  const used = Array.from(text.matchAll(/\benv\.([A-Za-z_]\w*)(?=[^\w])/g), ([, name = ""]) => name);
  return [...new Set([...env, ...used])].map((label) => ({ label, type: "constant" }));
}

/** Returns the properties of the tool's inputSchema, or of one of its objects. */
function argumentsOf(
  node: SyntaxNode,
  { path, text, card }: { readonly path: readonly string[]; readonly text: string; readonly card: SchemaCard },
): readonly Completion[] {
  let schema: SyntaxNode | undefined;
  for (let at: SyntaxNode | null = node; at !== null && schema === undefined; at = at.parent) {
    schema = membersOf(at, text).get("inputSchema");
  }
  for (const name of path) schema = membersOf(membersOf(schema, text).get("properties"), text).get(name);
  const properties = membersOf(membersOf(schema, text).get("properties"), text);
  // Others cannot be written in a placeholder.
  const names = [...properties.keys()].filter((name) => /^[\w-]+$/.test(name));
  return names.map((label) => {
    const said = [...membersOf(properties.get(label), text)].flatMap(([key, value]) =>
      value !== undefined && (key === "type" || key === "description") ? [[key, wordOf(value, text)] as const] : [],
    );
    return { label, type: "variable", info: () => card(label, [Object.fromEntries(said)]) };
  });
}

/** A response template reads the response alone. */
function readsResponse(node: SyntaxNode, text: string): boolean {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name !== "Pair" && at.name !== "Property") continue;
    const name = at.firstChild && wordOf(at.firstChild, text);
    if (name === "responseTemplate" || name === "response") return true;
  }
  return false;
}
