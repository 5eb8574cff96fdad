import type { JsonObject } from "@mci/contract";
import type { ValueProblem } from "@mci/json-schema";
import { errorMessage, isRecord, parseJson } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ArgumentsForm } from "../form/arguments-form.tsx";
import { argumentsCheck } from "../form/checks.ts";
import { ButtonForOneClick } from "../parts/button-for-one-click.tsx";
import type { Responses } from "../state/calls.ts";
import { JsonArguments } from "./json-arguments.tsx";
import { showFirstProblem } from "./show-first-problem.ts";

interface QuestionFormProps {
  readonly schema: JsonObject;
  readonly onRespond: (response: Responses[string]) => void;
  readonly onCancel: () => void;
}

/** The answer to a tool, in a form made of the schema that it asks with, and the buttons that send or decline it. */
export function QuestionForm({ schema, onRespond, onCancel }: QuestionFormProps): VNode {
  const [value, setValue] = useState<unknown>(() => defaultsOf(schema));
  const [text, setText] = useState<string>();
  const [isTried, setTried] = useState(false);
  const check = useCheck(schema);
  const textProblem = useMemo(() => problemOf(text), [text]);
  const problems = useMemo(() => check?.(value) ?? [], [check, value]);
  const shown = isTried ? problems : problems.filter(({ keyword }) => keyword !== "required");
  const hasFields = isRecord(schema["properties"]) && Object.keys(schema["properties"]).length > 0;
  const send = (event: Event): void => {
    event.preventDefault();
    if (isRecord(value) && problems.length === 0 && textProblem === undefined)
      return onRespond({ action: "accept", content: value });
    setTried(true);
    showFirstProblem(".question");
  };
  return (
    <form
      class="question-form"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && hasFields) send(event);
      }}
    >
      {hasFields && (
        <div class="question-body">
          {text === undefined ? (
            <ArgumentsForm
              tool="question"
              idPrefix="answer"
              schema={schema}
              isOpen={false}
              value={value}
              problems={shown}
              onChange={setValue}
              onUnable={() => setText(JSON.stringify(value, undefined, 2))}
            />
          ) : (
            <JsonArguments
              label="Answer as JSON"
              draft={{ text, textProblem }}
              problems={shown}
              onText={(typed) => {
                setText(typed);
                if (problemOf(typed) === undefined) setValue(parseJson(typed));
              }}
            />
          )}
        </div>
      )}
      <footer class="question-foot">
        <button type="submit" class="button is-primary" onClick={refuseDoubleClick}>
          {hasFields ? "Send" : "Agree"}
        </button>
        <ButtonForOneClick class="button" onPress={() => onRespond({ action: "decline" })}>
          Decline
        </ButtonForOneClick>
        <ButtonForOneClick class="button" onPress={onCancel}>
          Cancel
        </ButtonForOneClick>
        {hasFields && <kbd class="hint">Ctrl ↵</kbd>}
      </footer>
    </form>
  );
}

/** The first click of two was meant for what was there before. */
function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function useCheck(schema: JsonObject): ((value: unknown) => readonly ValueProblem[]) | undefined {
  const [check, setCheck] = useState<(value: unknown) => readonly ValueProblem[]>();
  useEffect(() => {
    const words = { whole: "The answer", part: "Field" };
    void argumentsCheck(schema, words).then((made) => setCheck(() => made));
  }, [schema]);
  return check;
}

/** Forms of MCP start with the defaults of their fields. */
function defaultsOf({ properties }: JsonObject): JsonObject {
  if (!isRecord(properties)) return {};
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    isRecord(field) && field["default"] !== undefined ? [[name, field["default"]] as const] : [],
  );
  return Object.fromEntries(fields);
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
