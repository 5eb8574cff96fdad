import {
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { language } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import type { SourceHelp } from "../../src/workbench.ts";
import { membersOf } from "./cursor.ts";
import { membersIn, schemasAt, typeIn, valuesIn, applicable, type Schema, type SchemaCard } from "./schema-walk.ts";
import { templateNames, type Offer } from "./template-names.ts";
import { typedWord, type TypedWord } from "./typed-word.ts";

/** Completes names, values and placeholders from what is known about the file. */
export function completions(help: () => Promise<SourceHelp>, card: SchemaCard): CompletionSource {
  return async (context) => {
    const { state, pos, explicit } = context;
    // Where a new line begins, Enter would take the first name: it is offered on request, or for what is typed.
    const isAsked = explicit || context.matchBefore(/[\w$.]$|: $|\{\{ ?$|"$/) !== null;
    if (!isAsked || state.readOnly) return null;
    const known = await help().catch(() => undefined);
    if (known === undefined || context.aborted) return null;
    const placeholders = templateNames(context, known.env, card);
    if (placeholders !== undefined) return offered(context, placeholders);
    const word = typedWord(state, pos);
    return word === undefined ? null : offered(context, wordsFor(word, { root: known.schema, card }));
  };
}

/** Offers nothing for a word that is written already, so that Enter begins a new line. */
function offered({ explicit, pos, state }: CompletionContext, { from, options }: Offer): CompletionResult | null {
  const isWhole = (text: string): boolean => options.some(({ label }) => label === text);
  if (options.length === 0 || (!explicit && isWhole(state.sliceDoc(from, pos)))) return null;
  return { from, options, validFor: (text) => /^[\w$-]*$/.test(text) && !isWhole(text) };
}

interface Known {
  readonly root: Schema;
  readonly card: SchemaCard;
}

function wordsFor(word: TypedWord, known: Known): Offer {
  const schemas = schemasAt(known.root, word, word.text);
  const options = [...(word.isKey ? names(word, known, schemas) : []), ...(isOnly(word) ? values(schemas) : [])];
  return { from: word.from, options };
}

/** Whether a name is the only one of its object, and so may become a value. */
function isOnly({ isKey, node, text }: TypedWord): boolean {
  return !isKey || membersOf(node, text).size === 1;
}

function names({ node, text }: TypedWord, { root, card }: Known, schemas: readonly Schema[]): readonly Completion[] {
  const present = membersOf(node, text);
  const { members, required } = membersIn(schemas);
  return [...members].flatMap(([name, declared]): Completion[] => {
    if (present.has(name)) return [];
    const all = applicable(root, declared, undefined, text);
    const types = all.flatMap(({ type, const: value }) => type ?? (value === undefined ? [] : [typeof value]));
    const isNested = types.length > 0 && types.every((type) => type === "object" || type === "array");
    return [
      {
        label: name,
        type: "property",
        detail: typeIn(all),
        boost: required.has(name) ? 1 : 0,
        info: () => card(name, all),
        apply: inserted((isJson) => (isJson ? `"${name}": ` : isNested ? `${name}:` : `${name}: `)),
      },
    ];
  });
}

function values(schemas: readonly Schema[]): readonly Completion[] {
  return valuesIn(schemas).map(({ value, about }, index) => {
    const isPlain =
      typeof value !== "string" ||
      (/^[a-z][\w./-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value));
    return {
      label: String(value),
      type: "enum",
      boost: -index,
      ...(about !== undefined && { detail: about }),
      apply: inserted((isJson) =>
        isPlain && !(isJson && typeof value === "string") ? String(value) : JSON.stringify(value),
      ),
    };
  });
}

/** Puts a text in place of the word, and of the quotes around it. */
function inserted(textFor: (isJson: boolean) => string): NonNullable<Completion["apply"]> {
  return (view: EditorView, completion: Completion, from: number, to: number): void => {
    const { state } = view;
    const isJson = state.facet(language)?.name === "json";
    const hasQuote = /["']/.test(state.sliceDoc(from - 1, from));
    const [rest = ""] = (hasQuote ? /^[\w$.-]*["']?/ : /^[\w$.-]*/).exec(state.sliceDoc(to, to + maxRest)) ?? [];
    const end = to + rest.length;
    const isNamed = /^\s*:/.test(state.sliceDoc(end, end + maxRest));
    const text = isNamed ? textFor(isJson).replace(/:\s*$/, "") : textFor(isJson);
    const start = hasQuote ? from - 1 : from;
    view.dispatch({
      changes: { from: start, to: end, insert: text },
      selection: { anchor: start + text.length },
      annotations: pickedCompletion.of(completion),
      userEvent: "input.complete",
      scrollIntoView: true,
    });
  };
}

const maxRest = 100;
