import type { FieldProps } from "@rjsf/utils";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { named } from "./ids.ts";
import { LostDigitsError, parseJson } from "@mci/plugin-kit";

/** A value of any type, as JSON. */
export function AnyField({ fieldPathId, formData, onChange }: FieldProps): VNode {
  const [text, setText] = useState(() => write(formData));
  const { value, problem } = readJson(text);
  // It was changed elsewhere: left out, or as JSON.
  const isOwn = JSON.stringify(value) === JSON.stringify(formData);
  const shownProblem = isOwn ? problem : undefined;
  const id = fieldPathId.$id;
  return (
    <>
      <textarea
        id={id}
        class="input is-code"
        rows={1}
        spellcheck={false}
        placeholder='JSON: "text", 1, true, [], {}'
        value={isOwn ? text : write(formData)}
        aria-invalid={shownProblem !== undefined}
        {...named(id)}
        onInput={(event) => {
          setText(event.currentTarget.value);
          onChange(readJson(event.currentTarget.value).value, fieldPathId.path);
        }}
      />
      {shownProblem !== undefined && <p class="field-problem">{shownProblem}</p>}
    </>
  );
}

interface ReadJson {
  readonly value: unknown;
  /** Why the text is left out. */
  readonly problem?: string | undefined;
}

function readJson(text: string): ReadJson {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: parseJson(text) };
  } catch (error) {
    const problem =
      error instanceof LostDigitsError ? error.message : "This is not JSON: it is left out. Put text in quotes.";
    return { value: undefined, problem };
  }
}

function write(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}
