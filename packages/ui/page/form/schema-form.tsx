import type { JsonObject } from "@mci/contract";
import type { ValueProblem } from "@mci/json-schema";
import { errorMessage, isRecord, parseJson } from "@mci/plugin-kit";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { JsonArguments } from "../call/json-arguments.tsx";
import { showFirstProblem } from "../call/show-first-problem.ts";
import { ArgumentsForm } from "./arguments-form.tsx";
import { argumentsCheck } from "./checks.ts";

interface SchemaFormProps {
  readonly schema: JsonObject;
  /** The beginning of the ids of its fields. */
  readonly idPrefix: string;
  /** Names of the whole value and of its parts in messages, and of the value as JSON. */
  readonly words: { readonly whole: string; readonly part: string; readonly json: string };
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called with a value that is valid. */
  readonly onSend: (value: JsonObject) => void;
  /** The buttons below the fields. */
  readonly children: ComponentChildren;
}

/** A form made of a schema, or JSON where a form cannot show it. It sends nothing invalid, and shows what is. */
export function SchemaForm({ schema, idPrefix, words, value, onChange, onSend, children }: SchemaFormProps): VNode {
  const [text, setText] = useState<string>();
  const [isTried, setTried] = useState(false);
  const check = useCheck(schema, words);
  const textProblem = useMemo(() => problemOf(text), [text]);
  const problems = useMemo(() => check?.(value) ?? [], [check, value]);
  const shown = isTried ? problems : problems.filter(({ keyword }) => keyword !== "required");
  const send = (event: Event): void => {
    event.preventDefault();
    if (isRecord(value) && problems.length === 0 && textProblem === undefined) return onSend(value);
    setTried(true);
    showFirstProblem(".schema-form");
  };
  return (
    <form
      class="schema-form"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && hasFields(schema)) send(event);
      }}
    >
      {hasFields(schema) && (
        <div class="schema-form-body">
          {text === undefined ? (
            <ArgumentsForm
              tool={idPrefix}
              idPrefix={idPrefix}
              schema={schema}
              isOpen={false}
              value={value}
              problems={shown}
              onChange={onChange}
              onUnable={() => setText(JSON.stringify(value, undefined, 2))}
            />
          ) : (
            <JsonArguments
              label={words.json}
              draft={{ text, textProblem }}
              problems={shown}
              onText={(typed) => {
                setText(typed);
                if (problemOf(typed) === undefined) onChange(parseJson(typed));
              }}
            />
          )}
        </div>
      )}
      <footer class="question-foot">{children}</footer>
    </form>
  );
}

/** Whether a form of a schema has anything to fill in. */
export function hasFields({ properties }: JsonObject): boolean {
  return isRecord(properties) && Object.keys(properties).length > 0;
}

function useCheck(
  schema: JsonObject,
  words: SchemaFormProps["words"],
): ((value: unknown) => readonly ValueProblem[]) | undefined {
  const [check, setCheck] = useState<(value: unknown) => readonly ValueProblem[]>();
  useEffect(() => {
    void argumentsCheck(schema, words).then((made) => setCheck(() => made));
  }, [schema]);
  return check;
}

function problemOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
