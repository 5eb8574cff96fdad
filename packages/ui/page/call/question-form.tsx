import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { hasFields, SchemaForm } from "../form/schema-form.tsx";
import { ButtonForOneClick } from "../parts/button-for-one-click.tsx";
import type { Responses } from "../state/calls.ts";

interface QuestionFormProps {
  readonly schema: JsonObject;
  readonly onRespond: (response: Responses[string]) => void;
  readonly onCancel: () => void;
}

/** The answer to a tool, in a form made of the schema that it asks with, and the buttons that send or decline it. */
export function QuestionForm({ schema, onRespond, onCancel }: QuestionFormProps): VNode {
  const [value, setValue] = useState<unknown>(() => defaultsOf(schema));
  return (
    <SchemaForm
      schema={schema}
      idPrefix="answer"
      words={words}
      value={value}
      onChange={setValue}
      onSend={(content) => onRespond({ action: "accept", content })}
    >
      <button type="submit" class="button is-primary" onClick={refuseDoubleClick}>
        {hasFields(schema) ? "Send" : "Agree"}
      </button>
      <ButtonForOneClick class="button" onPress={() => onRespond({ action: "decline" })}>
        Decline
      </ButtonForOneClick>
      <ButtonForOneClick class="button" onPress={onCancel}>
        Cancel
      </ButtonForOneClick>
      {hasFields(schema) && <kbd class="hint">Ctrl ↵</kbd>}
    </SchemaForm>
  );
}

const words = { whole: "The answer", part: "Field", json: "Answer as JSON" };

/** The first click of two was meant for what was there before. */
function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Forms of MCP start with the defaults of their fields. */
function defaultsOf({ properties }: JsonObject): JsonObject {
  if (!isRecord(properties)) return {};
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    isRecord(field) && field["default"] !== undefined ? [[name, field["default"]] as const] : [],
  );
  return Object.fromEntries(fields);
}
